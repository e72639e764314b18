"""Measurements that take a quiet machine: `make bench`, `make load`."""

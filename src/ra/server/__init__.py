"""The house where people meet: tables and seats over the network, and a log that loses nothing."""

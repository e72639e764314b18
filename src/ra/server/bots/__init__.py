"""The processes that think for bots, and whose turn it is to use one."""

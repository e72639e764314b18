"""What is shown of a table: functions of a value."""

-- Files of imports are read a piece at a time (product §107). Out of line and as it came, each piece is found without
-- unpacking those before it.
alter table import_files alter column content set storage external;

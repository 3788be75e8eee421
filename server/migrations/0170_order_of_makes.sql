-- The market's order of makes is that of the reference data; ids come as a transaction happens to insert rows.
alter table makes add column position integer not null default 0;

-- Which column of its files is which, where they are named otherwise: said once, and kept for the next file.
alter table datasets add column import_columns jsonb not null default '{}';

-- Filled with the reference data, which is imported again when its file changes.
alter table cities add column time_zone text not null default 'UTC';

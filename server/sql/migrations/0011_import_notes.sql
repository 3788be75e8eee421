-- What was read otherwise than it is written in the file, as errors are: the row is imported all the same.
alter table import_rows add column notes jsonb;
create index import_rows_with_notes on import_rows (run_id, line) where notes is not null;
alter table import_runs add column note_count int not null default 0;
-- Of a link to a table with what is there already: where its rows come from.
alter table import_links add column params jsonb;

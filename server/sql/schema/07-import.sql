-- The file of an import, from the moment its form is signed.
create table import_files (
  id uuid primary key references media_files on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  name text not null check (char_length(name) between 1 and 120)
);
create index import_files_user on import_files (user_id);

-- An import of a table. Its states are those of importMachine in contracts/src/import/state.ts.
create table import_runs (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Where its rows go to, such as {"eventId": …}.
  params jsonb not null,
  -- Null once the file is no longer needed.
  file_id uuid references import_files on delete set null,
  file_name text not null,
  -- How the file is read. A workbook has neither encoding nor separator.
  format text not null check (format in ('csv', 'xlsx')),
  encoding text,
  separator text,
  has_heading boolean not null,
  headings jsonb not null,
  sample jsonb not null,
  -- By the name of a column of the import: the position of the cells.
  mapping jsonb not null,
  is_mapping_saved boolean not null,
  state text not null default 'opened'
    check (state in ('opened', 'checking', 'checked', 'writing', 'done', 'cancelled', 'failed')),
  is_checked boolean not null default false,
  row_count int not null,
  done_count int not null default 0,
  created_count int not null default 0,
  updated_count int not null default 0,
  unchanged_count int not null default 0,
  error_count int not null default 0,
  -- Of the file: the last line that was written, so that an interrupted import goes on after it.
  written_line int not null default 0,
  -- The job that works on it, and since when it has been silent: after a minute another one may take over.
  worker uuid,
  worked_at timestamptz,
  failed_attempts int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  note_count int not null default 0
);
create index import_runs_user on import_runs (user_id, created_at desc, id desc);
create index import_runs_created on import_runs (created_at);
create index import_runs_at_work on import_runs (worked_at) where state in ('checking', 'writing');
create index import_runs_file on import_runs (file_id);

-- The rows of a file as the check has read them; once all are written, those with errors remain.
create table import_rows (
  run_id uuid not null references import_runs on delete cascade,
  line int not null,
  cells jsonb not null,
  -- A list of {column, code, params}; null for a row without errors.
  errors jsonb,
  -- What was read otherwise than it is written in the file, in the form of errors: the row is imported all the same.
  notes jsonb,
  primary key (run_id, line)
);
create index import_rows_with_errors on import_rows (run_id, line) where errors is not null;
create index import_rows_with_notes on import_rows (run_id, line) where notes is not null;

-- Which headings of the last file were which columns.
create table import_mappings (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  headings jsonb not null,
  primary key (user_id, kind)
);

-- Links to files with errors and to templates, good once.
create table import_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Null for a template.
  run_id uuid references import_runs on delete cascade,
  format text not null check (format in ('csv', 'xlsx')),
  language text not null,
  expires_at timestamptz not null,
  -- Of a link to a table with what is there already: where its rows come from. Of a template: its category.
  params jsonb,
  -- The table has what is there already; a template is empty.
  is_filled boolean not null default false
);
create index import_links_expires on import_links (expires_at);
create index import_links_user on import_links (user_id);
create index import_links_run on import_links (run_id);

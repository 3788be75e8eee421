-- What readers say is wrong in a dataset. The office reads it and says when it is dealt with; then the address goes.
create table dataset_reports (
  id uuid primary key,
  dataset_id uuid not null references datasets on delete cascade,
  -- Which release readers saw then; null after a step back to nothing.
  release_n int,
  text text not null check (char_length(text) between 10 and 1000),
  email text not null default '' check (char_length(email) <= 254),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references users on delete set null,
  constraint address_goes_when_it_is_settled check (settled_at is null or email = '')
);
create index dataset_reports_dataset on dataset_reports (dataset_id, created_at desc);
create index dataset_reports_open on dataset_reports (dataset_id) where settled_at is null;
create index dataset_reports_settled_by on dataset_reports (settled_by);

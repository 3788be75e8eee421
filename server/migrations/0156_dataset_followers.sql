-- Who wants to be written to when a dataset has new figures, and of which release she was told last.
create table dataset_followers (
  user_id uuid not null references users on delete cascade,
  dataset_id uuid not null references datasets on delete cascade,
  told_n int not null,
  created_at timestamptz not null,
  primary key (user_id, dataset_id)
);
create index dataset_followers_dataset on dataset_followers (dataset_id);

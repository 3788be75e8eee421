-- Links under which a person may fetch all that is kept about her. They count for the limit of a day, and hold nothing
-- of hers: the archive is written while she fetches it.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  language text not null,
  -- Of the secret in the link, which stands nowhere else.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index data_exports_user on data_exports (user_id, created_at);

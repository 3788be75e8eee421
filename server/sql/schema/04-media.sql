-- A file that somebody uploads. The row stands before the object in the store and goes after it, so that no object is
-- ever without a row: signed (a form was given out), uploaded (its object is whole in the store), ready (served).
create table media_files (
  id uuid primary key,
  -- Below /media/file/, without a slash at its beginning.
  path text not null check (char_length(path) between 1 and 340),
  state text not null default 'signed' check (state in ('signed', 'uploaded', 'ready')),
  -- Who signed: a person, or the holder of an anonymous token of whom nothing else is known.
  owner_id uuid references users on delete set null,
  device_id text,
  -- Where the store keeps it. Set by whoever posts the form, so a form can be posted once.
  object_key text unique,
  bytes bigint not null default 0 check (bytes >= 0),
  hash bytea,
  width int,
  height int,
  created_at timestamptz not null default now(),
  -- waiting: no form has it yet; kept: a registration has it; dropped: the next clean-up deletes it. Null: for everybody.
  privacy text check (privacy in ('waiting', 'kept', 'dropped')),
  -- A file that is served to nobody but whoever has a pass: what goes with an event for the confirmed alone.
  is_locked boolean not null default false,
  constraint media_files_are_whole check (state = 'signed' or (object_key is not null and hash is not null)),
  constraint private_files_are_not_served check (privacy is null or state <> 'ready')
);
-- A path belongs to the first whose file arrived.
create unique index media_files_path on media_files (path) where state <> 'signed';
create index media_files_waiting on media_files (created_at) where state <> 'ready';
create index media_files_owner on media_files (owner_id, created_at);
create index media_files_device on media_files (device_id, created_at) where device_id is not null;
create index media_files_dropped on media_files (created_at) where privacy = 'dropped';

-- An uploaded file. The row exists before the object in the store and is deleted after it, so that no object is ever
-- without a row: signed (an upload form was issued), uploaded (the object is complete), ready (served).
create table media_files (
  id uuid primary key,
  -- Below /media/file/, without a slash at its beginning.
  path text not null check (char_length(path) between 1 and 340),
  state text not null default 'signed' check (state in ('signed', 'uploaded', 'ready')),
  -- Who requested the upload: a user, or an anonymous token of which nothing else is known.
  owner_id uuid references users on delete set null,
  device_id text,
  -- Key in the store. Set by the upload, so that a form is used once.
  object_key text unique,
  bytes bigint not null default 0 check (bytes >= 0),
  hash bytea,
  width int,
  height int,
  created_at timestamptz not null default now(),
  -- waiting: no form names it yet; kept: a registration has it; dropped: the next clean-up deletes it. Null: public.
  privacy text check (privacy in ('waiting', 'kept', 'dropped')),
  -- Served only with a signed token: materials of an event for confirmed attendees.
  is_locked boolean not null default false,
  -- Uploads are limited by network too: devices and accounts are free. A keyed hash, so that no address is stored.
  network_hash bytea,
  -- The form of this file was first used by an upload that may be continued: no other upload is joined.
  is_resumable boolean not null default false,
  constraint media_files_complete check (state = 'signed' or (object_key is not null and hash is not null)),
  constraint media_files_private_not_ready check (privacy is null or state <> 'ready')
);
-- A path belongs to the first file that arrived.
create unique index media_files_path on media_files (path) where state <> 'signed';
create index media_files_waiting on media_files (created_at) where state <> 'ready';
create index media_files_owner on media_files (owner_id, created_at);
create index media_files_device on media_files (device_id, created_at) where device_id is not null;
create index media_files_dropped on media_files (created_at) where privacy = 'dropped';
create index media_files_network on media_files (network_hash, created_at) where network_hash is not null;
-- The clean-up looks for files that nothing refers to among the old ones.
create index media_files_ready on media_files (created_at) where state = 'ready';

-- Trigram search of names and part numbers; the built-in GIN on int[] needs no extension (intarray would take it over).
create extension if not exists pg_trgm;
-- One index for a number and the words beside it, such as a text among the products of one shop.
create extension if not exists btree_gin;

-- The reply to a request is kept for a day, so that a repeated request gets the same reply (S8.6).
create table requests (
  user_id uuid not null,
  request_id uuid not null,
  action text not null,
  input_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id)
);
create index requests_created_at on requests (created_at);

-- Append-only: who changed the state of what.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  event text not null,
  object_kind text not null,
  object_id uuid not null,
  change jsonb not null default '{}',
  created_at timestamptz not null default now()
);
-- Read by what an entry is about, who acted and what happened, each time the latest first.
create index audit_log_object on audit_log (object_id, created_at, id);
create index audit_log_time on audit_log (created_at, id);
create index audit_log_actor on audit_log (actor_id, created_at, id);
create index audit_log_event on audit_log (event, created_at, id);

-- Each seal covers the next entries of the audit log and the seal before: none can be changed, taken out or put in
-- later without breaking the chain, not even with rights on the database that get around the triggers.
create table audit_seals (
  first_id bigint primary key,
  last_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now(),
  check (first_id >= 1 and last_id >= first_id)
);

-- What must still be acted on: written in the transaction of the change, taken by the jobs.
create table outbox (
  id bigint generated always as identity,
  topic text not null,
  data jsonb not null,
  -- Work that waits: not before this time.
  start_at timestamptz,
  primary key (topic, id)
);

-- Emails and SMS of a server without a service to send them by: for development and tests.
create table undelivered_messages (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null
);
create index undelivered_messages_created_at on undelivered_messages (created_at desc);

-- The state of an import: a file whose content is unchanged is not read again.
create table imports (
  name text primary key,
  content_hash text not null,
  finished_at timestamptz not null default now()
);

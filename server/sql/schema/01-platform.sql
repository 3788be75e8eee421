-- Trigram search of names and part numbers; the built-in GIN on int[] needs no extension (intarray would take it over).
create extension if not exists pg_trgm;

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
create index audit_log_object on audit_log (object_kind, object_id, created_at);

-- What must still be acted on: written in the transaction of the change, taken by the jobs.
create table outbox (
  id bigint generated always as identity,
  topic text not null,
  data jsonb not null,
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

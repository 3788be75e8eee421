-- Trigram search of names and part numbers; the built-in GIN on int[] needs no extension (intarray would take it over).
create extension if not exists pg_trgm;

-- A wish carries an id; what it was answered is kept for a day and answered again (S8.6).
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();

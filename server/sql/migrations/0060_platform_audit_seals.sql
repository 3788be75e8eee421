-- Each seal covers the next entries of the audit log and the seal before: none can be changed, taken out or put in later
-- without breaking the chain, not even with rights on the database that get around the triggers.
create table audit_seals (
  first_id bigint primary key,
  last_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now(),
  check (first_id >= 1 and last_id >= first_id)
);

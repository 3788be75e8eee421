-- Serializes the writes of one user until the end of the transaction.
create or replace function lock_user(person uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(person::text, 0))
$$;

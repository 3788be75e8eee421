-- The writes of one person, one after the other, until the end of the transaction.
create or replace function lock_person(person uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(person::text, 0))
$$;

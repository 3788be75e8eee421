-- Serializes what happens with an account at a provider: joining it, and registering by it.
create or replace function lock_custom_id(id text) returns void language sql as
  'select pg_advisory_xact_lock(hashtextextended(id, 165))';

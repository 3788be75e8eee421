-- Serializes what happens with an address: an account that is created while a link is opened misses nothing.
create or replace function lock_email(mail text) returns void language sql as
  'select pg_advisory_xact_lock(hashtextextended(mail, 143))';

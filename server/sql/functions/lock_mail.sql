-- One after another for each address: an account that begins while a link is opened misses nothing.
create or replace function lock_mail(mail text) returns void language sql as
  'select pg_advisory_xact_lock(hashtextextended(mail, 143))';

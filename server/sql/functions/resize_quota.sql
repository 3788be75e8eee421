-- Fewer seats than are taken would throw somebody out: refused, on the row as it is when its lock is had.
create or replace function resize_quota(quota uuid, wanted int) returns boolean language plpgsql as $$
begin
  update quotas set size = wanted where id = quota and (wanted is null or used <= wanted);
  return found;
end $$;

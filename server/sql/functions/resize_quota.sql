-- Fewer seats than are taken are refused, on the row as it is once it is locked.
create or replace function resize_quota(quota uuid, wanted int) returns boolean language plpgsql as $$
begin
  update quotas set size = wanted where id = quota and (wanted is null or used <= wanted);
  return found;
end $$;

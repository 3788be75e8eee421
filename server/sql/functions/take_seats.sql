-- Takes seats where there are so many. The condition is checked on the row as it is when its lock is had.
create or replace function take_seats(quota uuid, wanted int) returns boolean language plpgsql as $$
begin
  update quotas set used = used + wanted where id = quota and (size is null or used + wanted <= size);
  return found;
end $$;

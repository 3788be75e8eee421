-- Takes seats if so many are free. The condition is checked on the row as it is once it is locked.
create or replace function take_seats(quota uuid, wanted int) returns boolean language plpgsql as $$
begin
  update quotas set used = used + wanted where id = quota and (size is null or used + wanted <= size);
  return found;
end $$;

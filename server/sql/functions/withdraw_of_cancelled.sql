-- What is to be seen waits for whoever cancels its order just now.
create or replace function withdraw_of_cancelled() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id and state <> 'cancelled' for share;
  if not found then
    new.state := 'withdrawn';
  end if;
  return new;
end $$;

create or replace trigger reviews_of_standing_orders before insert or update of state on reviews
  for each row when (new.state = 'shown') execute function withdraw_of_cancelled();

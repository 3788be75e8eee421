-- A review that becomes visible waits for a cancellation of its order that is under way.
create or replace function withdraw_review_of_cancelled_order() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id and state <> 'cancelled' for share;
  if not found then
    new.state := 'withdrawn';
  end if;
  return new;
end $$;

create or replace trigger reviews_of_valid_orders before insert or update of state on reviews
  for each row when (new.state = 'shown') execute function withdraw_review_of_cancelled_order();

-- Whoever cancels it. One part after the other, the review before its stars, as whoever changes a review takes them:
-- so nobody waits for another in a circle.
create or replace function withdraw_reviews() returns trigger language plpgsql as $$
declare
  review uuid;
begin
  for review in select id from reviews where order_id = new.id and state = 'shown' order by product_id loop
    update reviews set state = 'withdrawn' where id = review and state = 'shown';
  end loop;
  return null;
end $$;

create or replace trigger orders_withdraw_reviews after update of state on orders
  for each row when (new.state = 'cancelled') execute function withdraw_reviews();

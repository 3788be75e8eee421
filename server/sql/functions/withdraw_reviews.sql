-- Withdraws the reviews of a cancelled order. In order of product, the review before its rating, as all writers of
-- reviews do: so no deadlock.
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

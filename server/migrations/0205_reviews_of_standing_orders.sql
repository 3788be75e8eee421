-- A review is seen and counted while the order it came with stands, and a person has one of a part, however often she
-- orders it: else she could order, review and cancel as often as she likes.
alter table reviews
  drop constraint reviews_state_check,
  -- Withdrawn: its order was cancelled.
  add constraint reviews_state_check check (state in ('shown', 'hidden', 'withdrawn'));

update reviews r set state = 'withdrawn' from orders o
where o.id = r.order_id and o.state = 'cancelled' and r.state = 'shown';

-- Of several of one person the latest stays that is seen; one that the office hid only where none is.
update reviews r set state = 'withdrawn'
where r.state <> 'withdrawn' and exists (
  select from reviews later
  where later.author_id = r.author_id and later.product_id = r.product_id and later.state <> 'withdrawn'
    and (later.state = 'shown', later.created_at, later.id) > (r.state = 'shown', r.created_at, r.id));

-- The last net when two pages of one person send at once. What the office hid stays hers: nobody writes it anew.
create unique index one_review_a_person on reviews (author_id, product_id) where state <> 'withdrawn';
alter table reviews drop constraint one_review_a_line;
create index reviews_line on reviews (order_id, position);

-- What is to be seen waits for whoever cancels its order just now.
create function withdraw_of_cancelled() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id and state <> 'cancelled' for share;
  if not found then
    new.state := 'withdrawn';
  end if;
  return new;
end $$;
create trigger reviews_of_standing_orders before insert or update of state on reviews
  for each row when (new.state = 'shown') execute function withdraw_of_cancelled();

-- Whoever cancels it. One part after the other, the review before its stars, as whoever changes a review takes them:
-- so nobody waits for another in a circle.
create function withdraw_reviews() returns trigger language plpgsql as $$
declare
  review uuid;
begin
  for review in select id from reviews where order_id = new.id and state = 'shown' order by product_id loop
    update reviews set state = 'withdrawn' where id = review and state = 'shown';
  end loop;
  return null;
end $$;
create trigger orders_withdraw_reviews after update of state on orders
  for each row when (new.state = 'cancelled') execute function withdraw_reviews();

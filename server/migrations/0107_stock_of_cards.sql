-- The stock that lists show stands with the row they are found by: to look it up for each card was a sixth of what a
-- list cost the database. Sold out and back again are noted at once, everything between within a minute, together with
-- what was sold (order/sold-count.ts).
alter table search_items add column stock_quantity int not null default 0;
update search_items i set stock_quantity = k.quantity
  from product_cards c join stocks k on k.offer_id = c.offer_id where c.product_id = i.product_id;

create or replace function mark_in_stock() returns trigger language plpgsql as $$
declare
  product uuid;
begin
  select product_id into product from offers where id = new.offer_id;
  update search_items i
  set in_stock = exists (
    select from offers o join stocks s on s.offer_id = o.id
    where o.product_id = product and s.quantity > 0 and (o.valid_to is null or o.valid_to > now())),
    stock_quantity = case when exists (
      select from product_cards c where c.product_id = product and c.offer_id = new.offer_id)
      then new.quantity else i.stock_quantity end
  where i.product_id = product;
  insert into outbox (topic, data) values ('product.stock', jsonb_build_object('productId', product));
  return null;
end $$;

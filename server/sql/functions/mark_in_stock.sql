-- A product that sells out leaves the lists "in stock" at once. Which of its offers the lists show is computed a moment
-- later by the job of the topic (product/stock-flip.ts): that is too slow for the transaction of a sale.
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

create or replace trigger stocks_mark_in_stock after update of quantity on stocks
  for each row when ((old.quantity = 0) <> (new.quantity = 0)) execute function mark_in_stock();

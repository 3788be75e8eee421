-- Takes sold quantities out of the stock: how many of the offers had enough. The rows are locked in the order of their
-- ids, so that two checkouts of the same parts never wait for each other; the update is a statement of its own after
-- the locks, so that it sees all that was committed before.
create or replace function take_stock(offers uuid[], quantities integer[], checkout uuid) returns integer
language plpgsql as $$
declare
  taken integer;
begin
  perform set_config('stock.cause', 'sold', true), set_config('stock.source', checkout::text, true);
  perform from stocks where offer_id = any(offers) order by offer_id for no key update;
  update stocks s set quantity = s.quantity - line.quantity
  from unnest(offers, quantities) as line (offer_id, quantity)
  where s.offer_id = line.offer_id and s.quantity >= line.quantity;
  get diagnostics taken = row_count;
  return taken;
end $$;

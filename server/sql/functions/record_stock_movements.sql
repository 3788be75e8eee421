-- Writes what changes stock into stock_movements, with the cause that the transaction has named (stock-cause.ts). Of a
-- whole statement at once, so that an import of many rows costs little more.
create or replace function record_stock_movements() returns trigger language plpgsql as $$
declare
  named text := nullif(current_setting('stock.cause', true), '');
  source uuid := nullif(current_setting('stock.source', true), '')::uuid;
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (offer_id, quantity, cause, source_id)
    select offer_id, quantity, coalesce(named, 'opening'), source from stocks_after where quantity <> 0;
  elsif tg_op = 'DELETE' then
    insert into stock_movements (offer_id, quantity, cause, source_id)
    select offer_id, -quantity, coalesce(named, 'direct'), source from stocks_before where quantity <> 0;
  else
    insert into stock_movements (offer_id, quantity, cause, source_id)
    select offer_id, coalesce(a.quantity, 0) - coalesce(b.quantity, 0), coalesce(named, 'direct'), source
    from stocks_after a full join stocks_before b using (offer_id)
    where a.quantity is distinct from b.quantity;
  end if;
  return null;
end $$;

create or replace trigger stocks_moved_in after insert on stocks
  referencing new table as stocks_after for each statement execute function record_stock_movements();

create or replace trigger stocks_moved after update on stocks
  referencing new table as stocks_after old table as stocks_before
  for each statement execute function record_stock_movements();

create or replace trigger stocks_moved_out after delete on stocks
  referencing old table as stocks_before for each statement execute function record_stock_movements();

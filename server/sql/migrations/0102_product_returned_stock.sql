-- returned: what came back from a buyer and can be sold again; its source is the return.
alter table stock_movements drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check check (
    cause in ('opening', 'form', 'api', 'import', 'stock_file', 'sold', 'given_back', 'returned', 'direct'));
create index stock_movements_returned on stock_movements (source_id, offer_id) where cause = 'returned';

-- A checkout counts the unpaid orders of its buyer: not those whose transfer is reported and waits for the shop.
drop index orders_unpaid;
create index orders_unpaid on orders (buyer_id, shop_id, state)
  where state in ('created', 'confirmed', 'awaiting_payment') and (state <> 'awaiting_payment' or due_at is not null);

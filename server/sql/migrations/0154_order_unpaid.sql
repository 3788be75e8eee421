-- A checkout counts the unpaid orders of its buyer.
create index orders_unpaid on orders (buyer_id, shop_id, state)
  where state in ('created', 'confirmed', 'awaiting_payment');

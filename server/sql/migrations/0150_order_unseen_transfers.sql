-- Transfers that a shop has confirmed and no officer has seen on the account of the alliance yet: what comes from them
-- may not leave the trade before.
create table order_unseen_transfers (
  payment_id uuid primary key references order_payments (id),
  order_id uuid not null references orders (id),
  shop_id uuid not null references shops (id),
  created_at timestamptz not null
);
create index order_unseen_transfers_order on order_unseen_transfers (order_id);
create index order_unseen_transfers_shop on order_unseen_transfers (shop_id);
create index order_unseen_transfers_list on order_unseen_transfers (created_at desc, payment_id desc);

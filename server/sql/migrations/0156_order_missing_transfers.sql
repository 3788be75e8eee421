-- Transfers that a shop has confirmed and that the office says never came: their money has left the books again.
create table order_missing_transfers (
  payment_id uuid primary key references order_payments (id),
  order_id uuid not null references orders (id),
  shop_id uuid not null references shops (id),
  reason text not null,
  -- What of it the order has borne: the rest was on the balance of the buyer, or is a loss.
  order_minor bigint not null check (order_minor >= 0),
  confirmed_at timestamptz not null,
  decided_at timestamptz not null,
  -- What the shop says to it.
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index order_missing_transfers_order on order_missing_transfers (order_id);
create index order_missing_transfers_shop on order_missing_transfers (shop_id);
create index order_missing_transfers_list on order_missing_transfers (confirmed_at desc, payment_id desc);

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (
  kind in ('payment', 'settlement', 'refund', 'payout_request', 'payout', 'payout_return', 'subsidy', 'subsidy_return',
    'points_earned', 'points_spent', 'points_return', 'top_up', 'claim', 'claim_return', 'claim_lost', 'exchange',
    'never_came'));

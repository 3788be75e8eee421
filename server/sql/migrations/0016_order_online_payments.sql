-- Payments through a provider: the buyer pays at the provider, which then says so in a signed notice.
create table online_payments (
  id uuid primary key,
  order_id uuid not null references orders,
  provider text not null,
  state text not null check (state in ('open', 'paid', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The payment of the order that it became; null when the order could not take it and it went to the buyer's balance.
  payment_id uuid references order_payments,
  -- The provider's own number.
  reference text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index online_payments_order on online_payments (order_id, created_at);
create unique index online_payments_payment on online_payments (payment_id) where payment_id is not null;

alter table order_payments
  drop constraint order_payments_method_check,
  add constraint order_payments_method_check check (method in ('transfer', 'balance', 'online'));
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('payment', 'settlement', 'refund', 'payout_request', 'payout', 'payout_return', 'subsidy', 'subsidy_return',
      'points_earned', 'points_spent', 'points_return', 'top_up'));

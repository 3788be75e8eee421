-- Money of a buyer's balance that goes back through the provider through which it came.
create table online_refunds (
  id uuid primary key,
  online_payment_id uuid not null references online_payments,
  state text not null check (state in ('requested', 'sent', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  -- The provider's own number.
  reference text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index online_refunds_payment on online_refunds (online_payment_id);
create index online_refunds_requested on online_refunds (created_at) where state = 'requested';

-- Refunds that a provider reports in another currency than the payment: until an officer has said what they are worth in
-- it, the money of the order goes nowhere.
create table foreign_refunds (
  id uuid primary key,
  online_payment_id uuid not null references online_payments,
  -- The provider's number.
  reference text not null,
  state text not null check (state in ('open', 'booked', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (online_payment_id, reference)
);
create index foreign_refunds_open on foreign_refunds (online_payment_id) where state = 'open';

-- What the holder of a card claims back from their bank, as the provider of the payment reports it.
create table bank_claims (
  id uuid primary key,
  provider text not null,
  -- The provider's numbers of the claim and of the payment that it is about.
  reference text not null,
  payment_reference text not null,
  -- Null until that payment has been reported: notices come in any order.
  online_payment_id uuid references online_payments,
  state text not null check (state in ('open', 'lost', 'won')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The provider's word for it.
  reason text not null default '',
  -- What the order bears of it; while the order has not ended it stays in its escrow.
  order_minor bigint not null default 0 check (order_minor >= 0),
  -- Who lends what while the claim is open.
  shop_minor bigint not null default 0 check (shop_minor >= 0),
  buyer_minor bigint not null default 0 check (buyer_minor >= 0),
  alliance_minor bigint not null default 0 check (alliance_minor >= 0),
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (provider, reference)
);
create index bank_claims_payment on bank_claims (online_payment_id);
create index bank_claims_early on bank_claims (provider, payment_reference) where online_payment_id is null;
create index bank_claims_listed on bank_claims (created_at desc, id desc);
create index bank_claims_state on bank_claims (state, created_at desc, id desc);
create index online_payments_reference on online_payments (provider, reference) where reference <> '';

-- Refunds that somebody made at the provider are kept beside those that buyers have asked for.
alter table online_refunds
  add column origin text not null default 'buyer' check (origin in ('buyer', 'provider')),
  -- What neither the order nor the buyer had any more.
  add column alliance_minor bigint not null default 0 check (alliance_minor >= 0);
create unique index online_refunds_provider on online_refunds (reference) where origin = 'provider';

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (
  kind in ('bank', 'balance', 'escrow', 'commission', 'payout', 'promotion', 'points', 'claim', 'loss'));
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (
  kind in ('payment', 'settlement', 'refund', 'payout_request', 'payout', 'payout_return', 'subsidy', 'subsidy_return',
    'points_earned', 'points_spent', 'points_return', 'top_up', 'claim', 'claim_return', 'claim_lost'));

-- Double-entry books. An account belongs to an owner and holds one currency.
create table ledger_accounts (
  id uuid primary key,
  -- outside: the bank accounts beyond the mall. alliance: its own money. order: money held until the order is received.
  owner_kind text not null check (owner_kind in ('outside', 'alliance', 'user', 'shop', 'order')),
  -- Null for outside and alliance. No foreign key: books stay when an account is erased.
  holder_id uuid,
  kind text not null check (kind in ('bank', 'balance', 'escrow', 'commission', 'payout', 'promotion', 'points',
    'claim', 'loss', 'exchange')),
  currency text not null,
  -- The sum of the entries, kept by the trigger ledger_entries_balance; null for accounts that may be negative, whose
  -- rows many payments would otherwise wait for.
  balance_minor bigint check (balance_minor >= 0),
  unique nulls not distinct (owner_kind, holder_id, kind, currency),
  check ((holder_id is null) = (owner_kind in ('outside', 'alliance'))),
  check ((balance_minor is null) = (owner_kind in ('outside', 'alliance')))
);
create index ledger_accounts_kind on ledger_accounts (kind, id desc);

create table ledger_transactions (
  id uuid primary key,
  -- What made it, such as payment/<id>/confirm: the same cause is booked once.
  cause text not null unique check (char_length(cause) between 3 and 120),
  -- exchange: what a refund in another currency costs more or less than it is worth to the order. never_came and
  -- came_late are of a transfer that a shop has confirmed.
  kind text not null check (kind in ('payment', 'settlement', 'refund', 'payout_request', 'payout', 'payout_return',
    'subsidy', 'subsidy_return', 'points_earned', 'points_spent', 'points_return', 'top_up', 'claim', 'claim_return',
    'claim_lost', 'exchange', 'never_came', 'came_late')),
  order_id uuid,
  -- What people call its occasion: the code of an order.
  reference text not null default '',
  -- Null for the scheduler.
  actor_id uuid,
  at timestamptz not null
);
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;
create index ledger_transactions_reference on ledger_transactions (reference, order_id) where reference <> '';

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references ledger_accounts,
  amount_minor bigint not null check (amount_minor <> 0)
);
create index ledger_entries_account on ledger_entries (account_id, id desc);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- Money that a shop or a buyer asks to be sent to their bank. Two officers approve it.
create table payouts (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('user', 'shop')),
  holder_id uuid not null,
  state text not null check (state in ('requested', 'approved', 'paid', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  recipient text not null,
  bank text not null,
  account_number text not null,
  reason text not null default '',
  requested_by uuid not null,
  first_officer uuid,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index payouts_holder on payouts (holder_id, created_at desc, id desc);
create index payouts_created on payouts (created_at desc, id desc);

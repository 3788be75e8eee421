-- What an officer proposes as the account to which buyers transfer: in force once another one has confirmed it.
create table order_bank_account_changes (
  id uuid primary key,
  currency text not null check (currency in ('CNY', 'USD', 'RUB', 'KZT')),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected')),
  -- Of the account that it replaces: 0 where the currency has none.
  version integer not null check (version >= 0),
  holder text not null,
  bank text not null,
  account_number text not null,
  swift text not null default '',
  note text not null default '',
  proposed_by uuid not null references users (id),
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index order_bank_account_changes_waiting on order_bank_account_changes (currency) where state = 'waiting';
create index order_bank_account_changes_proposed_by on order_bank_account_changes (proposed_by);

-- Where buyers transfer what they owe, by currency. The money of all orders comes in there, so each change is in the
-- audit log with what it replaced.
create table alliance_bank_accounts (
  id uuid primary key,
  currency text not null unique check (currency in ('CNY', 'USD', 'RUB', 'KZT')),
  -- Counts the changes.
  version integer not null check (version > 0),
  holder text not null,
  bank text not null,
  account_number text not null,
  swift text not null default '',
  note text not null default '',
  changed_at timestamptz not null
);

-- Discounts that the alliance or a shop gives to whoever types a code.
create table coupons (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{4,24}$'),
  title jsonb not null check (title <> '{}'),
  -- Null: for the orders of all shops.
  shop_id uuid references shops,
  bearer text not null check (bearer in ('alliance', 'shop')),
  currency text not null,
  percent smallint check (percent between 1 and 90),
  amount_minor bigint check (amount_minor > 0),
  discount_max_minor bigint check (discount_max_minor > 0),
  minimum_minor bigint not null check (minimum_minor >= 0),
  budget_minor bigint not null check (budget_minor > 0),
  -- What orders that still stand have got.
  spent_minor bigint not null default 0,
  uses_per_person smallint not null check (uses_per_person between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint coupons_budget check (spent_minor between 0 and budget_minor),
  check ((percent is null) <> (amount_minor is null)),
  check (starts_at < ends_at),
  check (bearer = 'alliance' or shop_id is not null)
);
create index coupons_created on coupons (created_at desc, id desc);
create index coupons_shop on coupons (shop_id) where shop_id is not null;

-- A coupon that an order used. It is given back when the order ends without goods.
create table coupon_uses (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  buyer_id uuid not null,
  discount_minor bigint not null check (discount_minor > 0),
  returned_at timestamptz
);
create index coupon_uses_buyer on coupon_uses (coupon_id, buyer_id) where returned_at is null;

alter table orders
  -- Off the total: by a coupon, and by points of the buyer.
  add column coupon_minor bigint not null default 0 check (coupon_minor >= 0),
  add column coupon_code text,
  add column points integer not null default 0 check (points >= 0),
  add column points_minor bigint not null default 0 check (points_minor >= 0),
  -- What the alliance adds to the escrow in place of the buyer, once the order is paid.
  add column subsidy_due_minor bigint not null default 0 check (subsidy_due_minor >= 0),
  add column subsidy_minor bigint not null default 0 check (subsidy_minor between 0 and subsidy_due_minor);

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check
    check (kind in ('bank', 'balance', 'escrow', 'commission', 'payout', 'promotion', 'points'));
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('payment', 'settlement', 'refund', 'payout_request', 'payout', 'payout_return', 'subsidy', 'subsidy_return',
      'points_earned', 'points_spent', 'points_return'));

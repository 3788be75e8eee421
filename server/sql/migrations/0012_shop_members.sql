-- The settings of a shop, where it comes from, and who works in it.
alter table shops
  -- A company's shop; null for that of an individual.
  add enterprise_id uuid references enterprise_applications on delete set null,
  add application_id uuid references enterprise_applications on delete set null,
  add version int not null default 1,
  add email text not null default '',
  add more_phones text[] not null default '{}',
  add wechat text not null default '',
  add whatsapp text not null default '',
  add telegram text not null default '',
  add gallery text[] not null default '{}',
  add main_category_ids int[] not null default '{}',
  -- Seven days, Monday first: {opens, closes}, or null for a day on which it is closed.
  add hours jsonb,
  -- {from, to, note}
  add holiday jsonb,
  add minimum_order_minor bigint check (minimum_order_minor > 0),
  add minimum_order_currency text,
  -- Why the office suspended it.
  add reason text not null default '',
  add suspended_with_enterprise boolean not null default false,
  add check ((minimum_order_minor is null) = (minimum_order_currency is null));
create index shops_enterprise on shops (enterprise_id) where enterprise_id is not null;
create index shops_application on shops (application_id) where application_id is not null;

-- The owner among them (trigger shops_keep_owner).
create table shop_members (
  shop_id uuid not null references shops on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (shop_id, user_id)
);
create unique index shop_members_owner on shop_members (shop_id) where role = 'owner';
create index shop_members_user on shop_members (user_id, shop_id);
insert into shop_members (shop_id, user_id, role, created_at) select id, owner_id, 'owner', created_at from shops;

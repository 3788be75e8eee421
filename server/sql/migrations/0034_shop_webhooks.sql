-- Addresses to which a shop sends its events.
create table shop_webhooks (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  url text not null check (url like 'https://%' and char_length(url) <= 600),
  events text[] not null check (
    cardinality(events) > 0
    and events <@ array['product.changed', 'stock.changed', 'order.created', 'order.changed']),
  is_active boolean not null default true,
  -- Encrypted.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- Since when no delivery has succeeded.
  failing_since timestamptz,
  -- One job at a time sends to an address, and none while it rests after a failure.
  busy_until timestamptz,
  created_at timestamptz not null
);
create index shop_webhooks_shop on shop_webhooks (shop_id, created_at);

create table shop_webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references shop_webhooks on delete cascade,
  event text not null,
  body text not null check (char_length(body) <= 60000),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempt_count smallint not null default 0,
  status smallint,
  created_at timestamptz not null,
  attempted_at timestamptz,
  next_at timestamptz not null
);
create index shop_webhook_deliveries_log on shop_webhook_deliveries (webhook_id, created_at desc, id desc);
create index shop_webhook_deliveries_due on shop_webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index shop_webhook_deliveries_waiting on shop_webhook_deliveries (next_at) where state = 'waiting';
create index shop_webhook_deliveries_old on shop_webhook_deliveries (created_at);

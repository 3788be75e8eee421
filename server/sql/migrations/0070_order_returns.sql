-- Lines of an order that its buyer sends back, with what the shop accepts of them.
create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  state text not null check (state in ('requested', 'accepted', 'refused', 'withdrawn', 'expired', 'refunded', 'closed')),
  reason text not null,
  -- Why the shop refuses, or accepts a part alone.
  answer text not null default '',
  -- Where the buyer sends the goods.
  address text not null default '' check (char_length(address) <= 300),
  is_delivery_refunded boolean not null default false,
  carrier text not null default '',
  tracking_number text not null default '',
  -- What the buyer is given back, and what of it for the delivery.
  refund_minor bigint not null check (refund_minor >= 0),
  delivery_minor bigint not null default 0 check (delivery_minor between 0 and refund_minor),
  -- Points of the checkout that went back.
  points integer not null default 0 check (points >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz,
  check ((state in ('requested', 'accepted')) = (closed_at is null))
);
create index order_returns_order on order_returns (order_id, created_at);
create unique index order_returns_open on order_returns (order_id) where state in ('requested', 'accepted');

create table order_return_lines (
  return_id uuid not null references order_returns (id) on delete cascade,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  -- Null until the shop has decided.
  accepted_quantity integer check (accepted_quantity between 0 and quantity),
  kind text not null check (kind in ('defective', 'damaged', 'wrong_part', 'not_as_described', 'does_not_fit',
    'not_needed', 'other')),
  note text not null default '',
  primary key (return_id, position)
);

-- The line of a return that a file shows.
alter table order_claim_files add column position smallint;

-- Until now a whole order was returned.
insert into order_returns (id, order_id, state, reason, is_delivery_refunded, refund_minor, delivery_minor, created_at)
select gen_random_uuid(), o.id, case o.state when 'return_requested' then 'requested' else 'accepted' end,
  coalesce(e.data->>'reason', ''), true, o.paid_minor - o.refunded_minor,
  least(coalesce(o.delivery_minor, 0), o.paid_minor - o.refunded_minor), e.at
from orders o cross join lateral (
  select at, data from order_events where order_id = o.id and event = 'requestReturn' order by at desc, id desc limit 1
) e
where o.state in ('return_requested', 'return_accepted');
insert into order_return_lines (return_id, position, quantity, accepted_quantity, kind)
select r.id, l.position, l.quantity, case r.state when 'accepted' then l.quantity end, 'other'
from order_returns r join order_lines l on l.order_id = r.order_id and l.quantity > 0;

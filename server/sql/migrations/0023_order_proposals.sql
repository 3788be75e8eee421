-- Proposals to change an order: its author waits for the answer of the other side.
create table order_proposals (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'closed')),
  reason text not null,
  -- Why it was declined.
  answer text not null default '',
  -- What was agreed when it was made, and what it would be instead.
  terms_before jsonb not null,
  terms_after jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index order_proposals_order on order_proposals (order_id, created_at);
create unique index order_proposals_open on order_proposals (order_id) where state = 'open';
create index order_proposals_due on order_proposals (expires_at) where state = 'open';

-- Counts what was agreed: a proposal that was made of earlier terms is refused.
alter table orders add column terms_version integer not null default 1;
-- An order that became smaller after it was paid has refunded a part.
alter table orders
  drop constraint orders_check,
  add constraint orders_check check (paid_minor >= 0 and paid_minor - refunded_minor <= total_minor);
-- A line that the shop cannot deliver at all stays, with nothing of it.
alter table order_lines
  drop constraint order_lines_quantity_check,
  add constraint order_lines_quantity_check check (quantity >= 0);

alter table order_returns
  -- An accepted return that is not sent by then ends, whether its order is delivered or completed.
  add column due_at timestamptz,
  -- When the order would have completed: a return that comes to nothing does not prolong that.
  add column order_due_at timestamptz,
  -- The office judges the return of an order that stays completed.
  add column disputed_at timestamptz,
  add constraint order_returns_due check (due_at is null or (state = 'accepted' and sent_at is null and disputed_at is null));
create index order_returns_due_at on order_returns (due_at) where due_at is not null;
create index order_returns_disputed on order_returns (order_id)
  where disputed_at is not null and state in ('requested', 'accepted');

update order_returns r set due_at = coalesce(
  (select o.due_at from orders o where o.id = r.order_id and o.state = 'return_accepted'),
  (select max(e.at) + interval '14 days' from order_events e where e.order_id = r.order_id and e.event = 'acceptReturn'),
  now() + interval '14 days')
where r.state = 'accepted' and r.sent_at is null;
update orders set due_at = null where state = 'return_accepted' and due_at is not null;

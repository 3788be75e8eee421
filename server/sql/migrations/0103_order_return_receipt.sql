alter table order_returns
  -- When the shop said what of the goods can be sold again.
  add column received_at timestamptz,
  -- The shop was reminded to answer.
  add column reminded_at timestamptz,
  drop constraint order_returns_due,
  -- A return that the shop does not answer goes to the office, an accepted one that is not sent ends.
  add constraint order_returns_due check (due_at is null or (disputed_at is null
    and (state = 'requested' or (state = 'accepted' and sent_at is null))));

alter table order_return_lines
  -- What went back into stock; the rest of what was accepted is written off. Null until the shop has looked.
  add column restocked_quantity integer check (restocked_quantity between 0 and accepted_quantity);

-- The time of those that wait already begins now.
update order_returns set due_at = now() + interval '5 days' where state = 'requested' and disputed_at is null;

-- Contacts that were not exchanged at an event: written by hand, from a conversation or from an order.
alter table contacts
  alter column exchange_id drop not null,
  alter column event_id drop not null,
  add column source text not null default 'exchange' check (source in ('exchange', 'chat', 'order', 'manual')),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  add check ((source = 'exchange') = (exchange_id is not null));

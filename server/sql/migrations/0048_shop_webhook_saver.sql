-- The owner who chose the address or switched it on last: it stops when they leave. Of older ones nobody knows it.
alter table shop_webhooks add column saved_by uuid references users on delete set null;
create index shop_webhooks_saver on shop_webhooks (saved_by) where saved_by is not null;

-- What waits is looked up by its address.
drop index shop_webhook_deliveries_waiting;

-- When a letter about what is unread began to wait: what repeats moves `created_at`, and would hold it for ever.
alter table notifications add column first_waited_at timestamptz;
update notifications set first_waited_at = created_at where mail_at is not null;

-- The lowest price of a favourite that its user was told, until it is as dear again as when it was saved.
alter table favorites add column told_minor bigint check (told_minor > 0);

-- The address whose mailbox refused mail for good, until a letter reaches it or it is another address.
alter table users add column bounced_email text;

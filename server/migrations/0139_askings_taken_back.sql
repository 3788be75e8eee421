-- Whoever was declined takes her asking back like any other, not knowing: it stays decided all the same, else she would
-- ask again and again.
alter table card_exchanges add column is_taken_back boolean not null default false;

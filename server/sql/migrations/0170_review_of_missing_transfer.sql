-- A review of an order whose transfer never came is shown, and counts for no stars.
alter table reviews add column is_counted boolean not null default true;

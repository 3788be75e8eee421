-- What the office has stopped, only the office lets go on.
alter table coupons add column is_stopped_by_office boolean not null default false;

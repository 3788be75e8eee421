-- What an exhibitor says of itself, and who stands at its stand.
alter table exhibitors
  -- Slugs of categories of parts.
  add column categories text[] not null default '{}',
  add column brands text[] not null default '{}',
  -- What the office asks to be changed, or why it turned the exhibitor down.
  add column note text not null default '',
  -- So many badges for its people.
  add column badge_quota smallint not null default 4 check (badge_quota between 0 and 50);
create index exhibitors_shop on exhibitors (shop_id) where shop_id is not null;

create table exhibitor_staff (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  position smallint not null,
  name text not null,
  job_title text not null,
  primary key (exhibitor_id, position)
);

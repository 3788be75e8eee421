-- What a user is told: kept for 180 days. Texts in all languages, so that it reads in the one that the reader has then.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (char_length(kind) <= 60),
  topic text check (char_length(topic) <= 20),
  severity text not null check (severity in ('info', 'success', 'warning', 'critical')),
  -- An unread notification is replaced by a newer one of its group.
  group_key text not null check (char_length(group_key) <= 300),
  -- Of each language: subject and text.
  texts jsonb not null,
  path text not null check (path like '/#/%' and char_length(path) <= 500),
  update_count int not null default 1 check (update_count > 0),
  created_at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz
);
create index notifications_user on notifications (user_id, created_at desc, id desc) where archived_at is null;
create index notifications_archived on notifications (user_id, created_at desc, id desc) where archived_at is not null;
create index notifications_unread on notifications (user_id, created_at desc, id desc)
  where read_at is null and archived_at is null;
create unique index notifications_group on notifications (user_id, group_key)
  where read_at is null and archived_at is null;
create index notifications_created on notifications (created_at);

-- Kinds that a user no longer wants to hear of.
create table notification_mutes (
  user_id uuid not null references users on delete cascade,
  kind text not null check (char_length(kind) <= 60),
  muted_at timestamptz not null,
  primary key (user_id, kind)
);

-- Hours in which a user is not disturbed, in their own time zone; they may pass midnight.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  starts_minute smallint not null check (starts_minute between 0 and 1439),
  ends_minute smallint not null check (ends_minute between 0 and 1439),
  time_zone text not null check (char_length(time_zone) between 1 and 60)
);

-- What became of a notification on each channel, for the office: kept for 30 days.
create table notification_log (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (char_length(kind) <= 60),
  channel text not null check (channel in ('app', 'email', 'sms')),
  outcome text not null check (outcome in ('sent', 'preference', 'muted', 'quiet_hours', 'no_address')),
  logged_at timestamptz not null
);
create index notification_log_time on notification_log (logged_at desc, id desc);
create index notification_log_user on notification_log (user_id, logged_at desc, id desc);
create index notification_log_outcome on notification_log (outcome, logged_at desc, id desc);

alter table notification_choices drop constraint notification_choices_channel_check;
alter table notification_choices add constraint notification_choices_channel_check
  check (channel in ('app', 'email', 'sms'));

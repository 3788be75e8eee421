-- Letters one by one, once a day together, or none; and where the user's day begins and ends.
alter table users add mail_mode text not null default 'each' check (mail_mode in ('each', 'daily', 'never')),
  add time_zone text check (char_length(time_zone) between 1 and 60),
  add digested_at timestamptz;
create index users_daily_mail on users (id) where mail_mode = 'daily';

-- Waits, unread, for the daily letter.
alter table notifications add is_for_digest boolean not null default false;
create index notifications_digest on notifications (user_id, created_at) where is_for_digest;

alter table notification_log drop constraint notification_log_outcome_check;
alter table notification_log add constraint notification_log_outcome_check
  check (outcome in ('sent', 'preference', 'muted', 'quiet_hours', 'no_address', 'online', 'digest'));

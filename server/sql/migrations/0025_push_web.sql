-- The key of the push socket (RSA), and that of web push (P-256), one of each for all processes.
alter table push_keys add purpose text not null default 'socket' check (purpose in ('socket', 'web'));

-- A browser that shows notifications while the app is closed: as long as the login in which it was switched on.
create table web_push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  -- At the push service of the maker of the browser.
  endpoint text not null unique check (endpoint like 'https://%' and char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  created_at timestamptz not null
);
create index web_push_subscriptions_user on web_push_subscriptions (user_id, created_at);
create index web_push_subscriptions_session on web_push_subscriptions (session_id);

-- Follow-up work that waits.
alter table outbox add start_at timestamptz;

alter table notification_choices drop constraint notification_choices_channel_check;
alter table notification_choices add constraint notification_choices_channel_check
  check (channel in ('app', 'web', 'email', 'sms'));
alter table notification_log drop constraint notification_log_channel_check;
alter table notification_log add constraint notification_log_channel_check
  check (channel in ('app', 'web', 'email', 'sms'));
alter table notification_log drop constraint notification_log_outcome_check;
alter table notification_log add constraint notification_log_outcome_check
  check (outcome in ('sent', 'preference', 'muted', 'quiet_hours', 'no_address', 'online'));

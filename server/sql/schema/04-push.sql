-- Key pairs, one of each purpose for all processes: clients of the push socket begin with RSA, web push has P-256.
create table push_keys (
  id text primary key check (char_length(id) between 1 and 64),
  private_key bytea not null,
  created_at timestamptz not null,
  purpose text not null default 'socket' check (purpose in ('socket', 'web'))
);

-- A device that receives live messages: known once a session has registered it (uni-id-co setPushCid).
create table push_clients (
  cid text primary key check (cid ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references users on delete cascade,
  -- The number of the last message that it acknowledged, together with all before it.
  acked_seq bigint not null check (acked_seq >= 0),
  app_id text not null default '' check (char_length(app_id) <= 100),
  reg_id text not null default '' check (char_length(reg_id) <= 100),
  -- As it describes itself, at most once a day.
  device jsonb check (octet_length(device::text) <= 8000),
  device_at timestamptz,
  seen_at timestamptz not null
);
create index push_clients_user on push_clients (user_id);
create index push_clients_seen on push_clients (seen_at);

-- The number of a user's last message. Its row is locked until the message is committed, so numbers appear in order.
-- Each page has room for the next number of its rows, without new index entries.
create table push_sequences (
  user_id uuid primary key references users on delete cascade,
  last_seq bigint not null check (last_seq > 0)
) with (fillfactor = 60);

-- Live messages to a user's pages and devices; the truth of what they announce is in the tables of its module.
create table push_messages (
  -- Of push_sequences, whose key and trigger (drop_push_messages) hold: a message for ten thousand people would check
  -- the same key ten thousand times.
  user_id uuid not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind ~ '^[a-z]+(\.[a-z-]+)+$' and char_length(kind) <= 60),
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8000),
  sent_at timestamptz not null,
  primary key (user_id, seq)
);
create index push_messages_sent on push_messages (sent_at);

-- What a device reports of a message: shown, opened.
create table push_feedback (
  cid text not null,
  seq bigint not null check (seq > 0),
  action_id text not null check (char_length(action_id) between 1 and 20),
  user_id uuid not null references users on delete cascade,
  result text not null check (char_length(result) <= 20),
  reported_at timestamptz not null,
  primary key (cid, seq, action_id)
);
create index push_feedback_user on push_feedback (user_id, seq);
create index push_feedback_reported on push_feedback (reported_at);

-- A browser that shows notifications while the app is closed, for as long as the session in which it was switched on.
create table web_push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  -- At the push service of the maker of the browser.
  endpoint text not null unique check (endpoint like 'https://%' and char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  created_at timestamptz not null,
  -- Attempts in a row that got no answer from the push service, and when the last one was.
  failed_count smallint not null default 0 check (failed_count >= 0),
  failed_at timestamptz
);
create index web_push_subscriptions_user on web_push_subscriptions (user_id, created_at);
create index web_push_subscriptions_session on web_push_subscriptions (session_id);

-- Notifications of a user: kept for 180 days. Texts are in all languages, because the user may choose another one.
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
  archived_at timestamptz,
  -- Waits, unread, for the daily email.
  is_for_digest boolean not null default false,
  -- When its email is due, for what is mailed only if nobody reads it meanwhile.
  mail_at timestamptz,
  -- Which thing of the group it is about last, such as the message of a thread: when that changes, the notification is
  -- written again.
  item_no integer check (item_no > 0),
  -- The shop as one of whose team the user is notified: when they leave, forget_team_notifications deletes it.
  team_id uuid,
  -- When an email about what is unread began to wait: a repetition moves `created_at`, which would hold it for ever.
  first_waited_at timestamptz
);
create index notifications_user on notifications (user_id, created_at desc, id desc) where archived_at is null;
create index notifications_archived on notifications (user_id, created_at desc, id desc) where archived_at is not null;
create index notifications_unread on notifications (user_id, created_at desc, id desc)
  where read_at is null and archived_at is null;
create unique index notifications_group on notifications (user_id, group_key)
  where read_at is null and archived_at is null;
create index notifications_created on notifications (created_at);
create index notifications_digest on notifications (user_id, created_at) where is_for_digest;
-- All of one group: what was read and what is unread become one row.
create index notifications_told on notifications (user_id, group_key) where archived_at is null;
create index notifications_mail on notifications (mail_at) where mail_at is not null;
create index notifications_item on notifications (group_key, item_no) where item_no is not null;

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
  channel text not null check (channel in ('app', 'web', 'email', 'sms')),
  outcome text not null check (outcome in
    ('sent', 'preference', 'muted', 'quiet_hours', 'no_address', 'online', 'digest', 'bounced')),
  logged_at timestamptz not null
);
create index notification_log_time on notification_log (logged_at desc, id desc);
create index notification_log_user on notification_log (user_id, logged_at desc, id desc);
create index notification_log_outcome on notification_log (outcome, logged_at desc, id desc);
create index notification_log_kind on notification_log (kind, logged_at desc, id desc);

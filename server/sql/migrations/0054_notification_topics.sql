-- SMS is for the safety of accounts alone: no choice sends anything else by it.
delete from notification_choices where channel = 'sms';
alter table notification_choices
  drop constraint notification_choices_channel_check,
  add constraint notification_choices_channel_check check (channel in ('app', 'web', 'email')),
  drop constraint notification_choices_topic_check,
  add constraint notification_choices_topic_check
    check (topic in ('orders', 'messages', 'events', 'enterprise', 'news', 'offers'));

-- When its letter is due, for what is mailed only if nobody reads it meanwhile.
alter table notifications add column mail_at timestamptz;
-- All of one thing: what was read in its place becomes one row.
create index notifications_told on notifications (user_id, group_key) where archived_at is null;
create index notifications_mail on notifications (mail_at) where mail_at is not null;
-- The last letter of that sort: the next one comes an hour later at the earliest.
alter table users add column waiting_mailed_at timestamptz;

-- The office looks a kind up.
create index notification_log_kind on notification_log (kind, logged_at desc, id desc);
alter table notification_log
  drop constraint notification_log_outcome_check,
  add constraint notification_log_outcome_check check (outcome in
    ('sent', 'preference', 'muted', 'quiet_hours', 'no_address', 'online', 'digest', 'bounced'));

-- Attempts in a row that got no answer from the push service, and when the last one was.
alter table web_push_subscriptions
  add failed_count smallint not null default 0 check (failed_count >= 0),
  add failed_at timestamptz;

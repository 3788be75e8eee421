-- What a person has chosen otherwise than everybody begins with: letters about what reach her on which way.
create table notice_choices (
  user_id uuid not null references users on delete cascade,
  topic text not null check (topic in ('orders', 'news', 'offers')),
  channel text not null check (channel in ('email', 'sms')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (user_id, topic, channel)
);
-- The state that the buyer was last written about: events that come twice make no second letter.
alter table orders add column notified_state text;

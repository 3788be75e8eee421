-- The number of a user's last message. Its row is locked until the message is committed, so numbers appear in order.
create table push_sequences (
  user_id uuid primary key references users on delete cascade,
  last_seq bigint not null check (last_seq > 0)
);

-- Live messages to a user's pages and devices; the truth of what they announce is in the tables of its module.
create table push_messages (
  user_id uuid not null references users on delete cascade,
  seq bigint not null check (seq > 0),
  kind text not null check (kind ~ '^[a-z]+(\.[a-z-]+)+$' and char_length(kind) <= 60),
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8000),
  sent_at timestamptz not null,
  primary key (user_id, seq)
);
create index push_messages_sent on push_messages (sent_at);

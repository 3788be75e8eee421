-- A conversation of two parties: a user with a shop, with the support of the alliance, or with another user.
create table message_threads (
  id uuid primary key,
  customer_id uuid not null references users,
  other_kind text not null check (other_kind in ('user', 'shop', 'office')),
  -- A user, a shop, or the nil UUID of the support.
  other_id uuid not null,
  subject_kind text check (subject_kind in ('product', 'order', 'event')),
  subject_id uuid,
  last_seq int not null default 0,
  created_at timestamptz not null,
  check ((subject_kind is null) = (subject_id is null)),
  unique nulls not distinct (customer_id, other_id, subject_kind, subject_id)
);
create index message_threads_begun on message_threads (customer_id, created_at);

-- What a party of a thread has received and read; a team reads as one.
create table message_parties (
  thread_id uuid not null references message_threads on delete cascade,
  party_id uuid not null,
  kind text not null check (kind in ('user', 'shop', 'office')),
  -- The latest message that the party may see, and up to which it has received and read.
  visible_seq int not null default 0,
  delivered_seq int not null default 0,
  read_seq int not null default 0,
  -- The latest message of this party, and how many of the other it has not read.
  written_seq int not null default 0,
  unread_count int not null default 0 check (unread_count >= 0),
  -- Null until the first message: an empty thread is in no list.
  last_at timestamptz,
  -- The other side wrote last.
  is_waiting boolean not null default false,
  is_archived boolean not null default false,
  is_blocked boolean not null default false,
  assignee_id uuid references users on delete set null,
  -- When the team first answered, and how long the other side waited for it.
  answered_at timestamptz,
  answer_seconds int,
  primary key (thread_id, party_id)
);
create index message_parties_list on message_parties (party_id, is_archived, last_at desc, thread_id desc)
  where last_at is not null;
create index message_parties_waiting on message_parties (party_id, last_at desc, thread_id desc)
  where is_waiting and not is_archived;
create index message_parties_assignee on message_parties (assignee_id, last_at desc, thread_id desc)
  where assignee_id is not null;
create index message_parties_undelivered on message_parties (party_id) where delivered_seq < visible_seq;
create index message_parties_answered on message_parties (party_id, answered_at) where answered_at is not null;

-- Unread messages of all threads of a party, so that no page counts them.
create table message_unread (
  party_id uuid primary key,
  unread_count int not null check (unread_count >= 0)
);

create table messages (
  thread_id uuid not null references message_threads on delete cascade,
  seq int not null,
  author_id uuid not null references users,
  party_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('text', 'note', 'file', 'location', 'card', 'contact')),
  text text not null,
  -- Of a file, a location, a card or a contact, as the contract describes it.
  data jsonb not null default '{}',
  quote_seq int,
  sent_at timestamptz not null,
  edited_at timestamptz,
  recalled_at timestamptz,
  primary key (thread_id, seq),
  -- A message that is sent again is the same message.
  unique (author_id, request_id)
);
create index messages_text on messages using gin (text gin_trgm_ops);

create table message_files (
  id uuid primary key references media_files,
  thread_id uuid not null,
  seq int not null,
  foreign key (thread_id, seq) references messages on delete cascade
);
create index message_files_message on message_files (thread_id, seq);

-- Colleagues of the owner of a shop who read and answer its messages.
create table message_colleagues (
  shop_id uuid not null references shops on delete cascade,
  user_id uuid not null references users on delete cascade,
  added_by uuid not null references users on delete cascade,
  added_at timestamptz not null,
  primary key (shop_id, user_id)
);
create index message_colleagues_user on message_colleagues (user_id);
create index message_colleagues_added_by on message_colleagues (added_by);

-- Prepared answers of the team of a shop.
create table message_answers (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  title text not null,
  text text not null
);
create index message_answers_shop on message_answers (shop_id, title);

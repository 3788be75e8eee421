-- A conversation of two parties: a user with a shop, with the support of the alliance, or with another user.
create table message_threads (
  id uuid primary key,
  customer_id uuid not null references users,
  other_kind text not null check (other_kind in ('user', 'shop', 'office')),
  -- A user, a shop, or the nil UUID of the support.
  other_id uuid not null,
  subject_kind text check (subject_kind in ('product', 'order', 'quote', 'event')),
  subject_id uuid,
  last_seq int not null default 0,
  created_at timestamptz not null,
  -- Whose limit of new threads counts it: the customer is the older account of two users, and the buyer of an order.
  begun_by uuid not null references users,
  check ((subject_kind is null) = (subject_id is null)),
  unique nulls not distinct (customer_id, other_id, subject_kind, subject_id)
);
create index message_threads_begun on message_threads (begun_by, created_at);

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
  -- A block is in all threads of the two sides, where each sees and lifts it.
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
  kind text not null check (kind in ('text', 'note', 'file', 'voice', 'location', 'card', 'contact')),
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

-- Prepared answers of the team of a shop.
create table message_answers (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  title text not null,
  text text not null
);
create index message_answers_shop on message_answers (shop_id, title);

-- Messages that a reader reported to the office.
create table message_reports (
  id uuid primary key,
  thread_id uuid not null references message_threads on delete cascade,
  seq int not null,
  author_id uuid not null references users,
  reporter_id uuid not null references users,
  reason text not null check (reason in ('spam', 'fraud', 'insult', 'counterfeit', 'private_data', 'other')),
  note text not null,
  -- The message and those before it as they were: [{seq, authorId, kind, text, sentAt}]
  context jsonb not null,
  state text not null check (state in ('open', 'upheld', 'dismissed')),
  decision_note text not null default '',
  created_at timestamptz not null,
  unique (thread_id, seq, reporter_id)
);
create index message_reports_open on message_reports (created_at, id) where state = 'open';
create index message_reports_decided on message_reports (created_at desc, id desc) where state <> 'open';

-- The files of a report, kept for the moderator whatever becomes of the message.
create table message_report_files (
  report_id uuid not null references message_reports on delete cascade,
  file_id uuid not null references media_files,
  primary key (report_id, file_id)
);
create index message_report_files_file on message_report_files (file_id);

-- Users whom the office has stopped from writing messages.
create table message_stops (
  user_id uuid primary key references users on delete cascade,
  reason text not null,
  stopped_at timestamptz not null
);

-- What members who chose to be found show to other members.
create table directory_entries (
  user_id uuid primary key references users on delete cascade,
  name text not null,
  company text not null,
  job_title text not null,
  about text not null,
  search_text text not null generated always as (name || ' ' || company || ' ' || job_title || ' ' || about) stored
);
create index directory_entries_name on directory_entries (name, user_id);
create index directory_entries_search on directory_entries using gin (search_text gin_trgm_ops);

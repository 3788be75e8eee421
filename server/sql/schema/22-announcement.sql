-- What the office tells many people at once.
create table announcements (
  id uuid primary key,
  version int not null default 1,
  state text not null check (state in ('draft', 'review', 'scheduled', 'sending', 'sent', 'cancelled')),
  -- By language.
  title jsonb not null,
  text jsonb not null,
  link text not null,
  -- {group, eventId, listed, languages, countries}: see contracts/src/announcement/announcement.ts.
  audience jsonb not null,
  send_at timestamptz,
  author_id uuid not null references users,
  reason text not null default '',
  -- Everyone up to this user has it: a fan-out that was interrupted continues after them.
  sent_through uuid,
  recipient_count int not null default 0,
  delivered_count int not null default 0,
  opened_count int not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index announcements_state on announcements (state, id desc);
create index announcements_due on announcements (send_at) where state = 'scheduled';
create index announcements_author on announcements (author_id);

create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  delivered_at timestamptz,
  opened_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_user on announcement_recipients (user_id);

-- An item of a queue that an officer recommends to approve: a colleague confirms it. It is about what the officer has read:
-- the revision, and of a brand the names in the proposal.
create table review_endorsements (
  queue text not null,
  item_id text not null,
  revision integer not null check (revision > 0),
  endorsed_by uuid not null references users (id) on delete cascade,
  note text not null default '' check (char_length(note) <= 500),
  proposal jsonb not null default '{}',
  endorsed_at timestamptz not null,
  primary key (queue, item_id)
);
create index review_endorsements_endorsed_by on review_endorsements (endorsed_by);

-- A buyer's review of a product that they received.
create table reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  -- The shop of the product: its owner may answer.
  shop_id uuid not null references shops,
  author_id uuid not null references users,
  order_id uuid not null,
  position smallint not null,
  stars smallint not null check (stars between 1 and 5),
  text text not null check (char_length(text) <= 2000),
  -- Paths below /media/file/.
  photos text[] not null default '{}' check (cardinality(photos) <= 6),
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  useful_count int not null default 0 check (useful_count >= 0),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The transfer for the order never came: the review is shown, and its praise counts for no stars.
  lacks_transfer boolean not null default false,
  foreign key (order_id, position) references order_lines on delete cascade,
  check ((answer is null) = (answered_at is null))
);
create index reviews_newest on reviews (product_id, created_at desc, id desc) where state = 'shown';
create index reviews_useful on reviews (product_id, useful_count desc, created_at desc, id desc) where state = 'shown';
-- The fewest stars first, with all columns in one direction.
create index reviews_lowest on reviews (product_id, (5 - stars) desc, created_at desc, id desc) where state = 'shown';
create index reviews_line on reviews (order_id, position);
-- Backs the check when one user sends twice at once. A review that the office hid still counts: it cannot be replaced.
create unique index one_review_per_user on reviews (author_id, product_id);

create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  voter_id uuid not null references users on delete cascade,
  primary key (review_id, voter_id)
);
create index review_votes_voter on review_votes (voter_id, review_id);

-- Number of shown reviews with 1, 2, 3, 4, 5 stars.
create table product_ratings (
  product_id uuid primary key references products on delete cascade,
  counts int[] not null check (cardinality(counts) = 5)
);

-- Reports of users about public content; the office decides.
create table complaints (
  kind text not null check (kind in ('product', 'review')),
  object_id uuid not null,
  reporter_id uuid not null references users on delete cascade,
  reason text not null,
  note text not null check (char_length(note) <= 500),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  -- Reason of the decision; internal.
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  -- Whether the decision hid the object: only then is it shown again when the decision is reversed.
  has_hidden boolean not null default false,
  -- Once per user.
  primary key (kind, object_id, reporter_id)
);
create index complaints_open on complaints (created_at, object_id, reporter_id) where state = 'open';
create index complaints_reporter on complaints (reporter_id);
create index complaints_decided on complaints (created_at desc, object_id desc, reporter_id desc) where state <> 'open';

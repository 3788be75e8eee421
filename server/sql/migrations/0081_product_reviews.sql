-- Which first publications and which edits of live products the office sees before buyers do. Rules are added and never
-- changed: of each category the latest counts.
create table product_review_rules (
  id uuid primary key,
  -- Null: of all categories that neither have a rule of their own nor inherit one.
  category_id smallint references categories,
  -- Counts the rules of the category.
  version integer not null check (version > 0),
  -- Null: inherited again, as the fields are.
  publications boolean,
  fields text[] check (fields <@ '{name,brand,number,category,pictures,condition}'::text[]),
  created_at timestamptz not null,
  unique nulls not distinct (category_id, version),
  check ((publications is null) = (fields is null)),
  check (category_id is not null or publications is not null)
);

-- Off sale it is new until it was on sale, then clear until what is reviewed of it changes.
alter table products
  add column clearance text not null default 'new' check (clearance in ('new', 'clear', 'changed'));

create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('publication', 'edit')),
  state text not null check (state in ('submitted', 'returned', 'approved', 'withdrawn')),
  -- Columns of the product as its seller wants them, of an edit.
  staged jsonb not null default '{}',
  fields text[] not null default '{}',
  -- Counts what the seller has sent, so that a decision is about what was read.
  revision integer not null default 1,
  reason text
    check (reason in ('name', 'brand', 'number', 'category', 'pictures', 'condition', 'doubled', 'forbidden', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'submitted') = (decided_at is null)),
  check (state <> 'returned' or reason is not null),
  check (kind = 'edit' or staged = '{}')
);
create unique index product_reviews_open_once on product_reviews (product_id) where state in ('submitted', 'returned');
create index product_reviews_product on product_reviews (product_id);
create index product_reviews_waiting on product_reviews (submitted_at, id) where state = 'submitted';

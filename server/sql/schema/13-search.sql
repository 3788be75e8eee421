-- Queries without results, counted by day, without who typed them (zero-result.ts).
create table zero_result_queries (
  day date not null,
  text text not null check (char_length(text) between 1 and 100),
  language text not null,
  count int not null check (count > 0),
  was_near_shown boolean not null,
  -- What was searched for.
  kind text not null default 'parts' check (kind in ('parts', 'shops')),
  -- How many of them had filters besides the text.
  filtered_count int not null default 0 check (filtered_count between 0 and count),
  -- Of the latest: whether the text without filters would have had results.
  was_filtered_away boolean not null default false,
  primary key (day, text, language, kind)
);

-- Queries that the office has dealt with: they are listed again when they find nothing on a later day.
create table zero_result_decisions (
  text text not null check (char_length(text) between 1 and 100),
  language text not null,
  settled_on date not null,
  kind text not null default 'parts' check (kind in ('parts', 'shops')),
  primary key (text, language, kind)
);

-- Queries of a day that were only counted: too many of one network, or too many different texts
-- (record-zero-result.ts).
create table zero_result_overflow (
  day date primary key,
  count bigint not null check (count > 0)
);

-- What users search for, as it was understood: category, model, brand or engine, never a text.
create table search_terms (
  day date not null,
  kind text not null check (kind in ('category', 'model', 'brand', 'engine')),
  id int not null,
  people int not null check (people > 0),
  -- Each user sets one of 64 bits, the same on every day: at least as many users as bits. No bit identifies a user.
  marks bit(64) not null,
  primary key (day, kind, id)
);
create index search_terms_most on search_terms (day, people desc, kind, id);

-- Cross-references that the office has confirmed: a part of this brand and number replaces the other number. The pair
-- is kept, not the product, so that it holds for every shop that sells the part (cross-reference.ts).
create table confirmed_cross_references (
  brand_id int not null references brands,
  normalized_number text not null check (normalized_number ~ '^[A-Z0-9]{3,40}$'),
  reference_key text not null check (reference_key ~ '^[A-Z0-9]{3,40}$'),
  confirmed_by uuid not null references users,
  confirmed_at timestamptz not null,
  primary key (brand_id, normalized_number, reference_key)
);
create index confirmed_cross_references_by on confirmed_cross_references (confirmed_by);

-- The words with which buyers reached products of a shop. Each account is one of 64 marks, which thousands share.
create table search_shop_words (
  shop_id uuid not null references shops on delete cascade,
  day date not null,
  text text not null check (char_length(text) between 1 and 100),
  count integer not null check (count > 0),
  marks bit(64) not null,
  primary key (shop_id, day, text)
);
create index search_shop_words_day on search_shop_words (day);

-- A brand that a seller asks for has its row at once, so that drafts can name it; it is shown once the office accepts it.
alter table brands add state text not null default 'accepted' check (state in ('accepted', 'asked', 'refused'));
-- Spellings that the office has added; an import of reference data replaces the others.
alter table brands add added_synonyms text[] not null default '{}';

create table brand_requests (
  id uuid primary key,
  -- Null once it turned out to be another brand.
  brand_id integer references brands on delete set null,
  name text not null check (char_length(name) between 2 and 60),
  -- Of the name, so that a brand is asked for once.
  name_key text not null check (char_length(name_key) between 1 and 200),
  state text not null check (state in ('waiting', 'accepted', 'aliased', 'refused')),
  -- The brand that it is now, its own or another.
  target_id integer references brands on delete set null,
  refusal text check (refusal in ('notBrand', 'misspelt', 'counterfeit', 'unclear')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
create unique index brand_requests_waiting_once on brand_requests (name_key) where state = 'waiting';
create index brand_requests_state on brand_requests (state, created_at, id);
create index brand_requests_brand on brand_requests (brand_id);
create index brand_requests_target on brand_requests (target_id);

create table brand_request_shops (
  request_id uuid not null references brand_requests on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  -- Null when the person is erased; the shop still waits for the answer.
  user_id uuid references users on delete set null,
  homepage text not null check (char_length(homepage) <= 600),
  note text not null check (char_length(note) <= 500),
  logo text not null default '' check (char_length(logo) <= 600),
  asked_at timestamptz not null,
  primary key (request_id, shop_id)
);
create index brand_request_shops_shop on brand_request_shops (shop_id);
create index brand_request_shops_user on brand_request_shops (user_id, asked_at);
create index products_brand_draft on products (brand_id) where state = 'draft';

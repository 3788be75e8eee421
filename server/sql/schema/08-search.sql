-- Texts that found nothing, counted by day: nobody is named (miss.service.ts).
create table zero_result_queries (
  day date not null,
  text text not null check (char_length(text) between 1 and 100),
  language text not null,
  count int not null check (count > 0),
  was_near_shown boolean not null,
  -- Texts that found nothing are kept for shops too, and tell whether filters stood in their way (miss.service.ts).
  kind text not null default 'parts' check (kind in ('parts', 'shops')),
  -- So many of them had filters set beside the text.
  filtered_count int not null default 0 check (filtered_count between 0 and count),
  -- Of the latest: whether the text alone would have found something.
  was_filtered_away boolean not null default false,
  primary key (day, text, language, kind)
);

-- Texts that found nothing and that the office has dealt with: they come back when they find nothing on a later day.
create table zero_result_decisions (
  text text not null check (char_length(text) between 1 and 100),
  language text not null,
  settled_on date not null,
  kind text not null default 'parts' check (kind in ('parts', 'shops')),
  primary key (text, language, kind)
);

-- How many misses of a day were not kept: too many of one network, or too many different texts (keep-miss.ts).
create table zero_result_overflow (
  day date primary key,
  count bigint not null check (count > 0)
);

-- What people look for and find, as it was understood: the kind of part, the model, the brand, the engine, never a text.
create table search_terms (
  day date not null,
  kind text not null check (kind in ('category', 'model', 'brand', 'engine')),
  id int not null,
  people int not null check (people > 0),
  -- Of each person one of 64, the same on every day: as many people at least as there are marks. None tells who it was.
  marks bit(64) not null,
  primary key (day, kind, id)
);
create index search_terms_most on search_terms (day, people desc, kind, id);

-- What the trade calls parts beside the names and synonyms of their categories; the search reads them (dictionary-term.ts).
create table trade_words (
  category_id smallint not null references categories on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  word text not null check (char_length(word) between 1 and 80),
  -- From data/reference, not added by the office.
  is_reference boolean not null default false,
  -- Whoever teaches the search a word can be asked about it, and what was taught can be taken back.
  added_by uuid references users on delete set null,
  added_at timestamptz not null default now(),
  primary key (category_id, language, word)
);
create index trade_words_taught on trade_words (added_at desc, category_id, language, word) where not is_reference;
create index trade_words_by on trade_words (added_by) where added_by is not null;

-- What the office has checked: a part of this brand and number may stand in for the other number. The pair is kept,
-- not the product, so that it holds for every shop that sells the part (cross-reference.service.ts).
create table confirmed_cross_references (
  brand_id int not null references brands,
  number_key text not null check (number_key ~ '^[A-Z0-9]{3,40}$'),
  reference_key text not null check (reference_key ~ '^[A-Z0-9]{3,40}$'),
  confirmed_by uuid not null references users,
  confirmed_at timestamptz not null,
  primary key (brand_id, number_key, reference_key)
);
create index confirmed_cross_references_by on confirmed_cross_references (confirmed_by);

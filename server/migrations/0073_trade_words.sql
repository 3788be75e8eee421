-- What the trade calls parts beside the names and synonyms of their categories; the search reads them (dictionary-term.ts).
create table trade_words (
  category_id smallint not null references categories on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  word text not null check (char_length(word) between 1 and 80),
  -- From data/reference, not added by the office.
  is_reference boolean not null default false,
  primary key (category_id, language, word)
);

-- Words are cut to stems otherwise since then.
insert into outbox (topic, data) select 'product.index', '{}' where exists (select from products);

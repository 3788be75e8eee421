-- The words with which buyers reached products of a shop. Each visitor is one of 64 marks, which thousands share.
create table search_shop_words (
  shop_id uuid not null references shops on delete cascade,
  day date not null,
  text text not null check (char_length(text) between 1 and 100),
  count integer not null check (count > 0),
  marks bit(64) not null,
  primary key (shop_id, day, text)
);
create index search_shop_words_day on search_shop_words (day);

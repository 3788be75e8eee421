-- Texts that found nothing, counted by day: nobody is named (miss.service.ts).
create table zero_result_queries (
  day date not null,
  text text not null check (char_length(text) between 1 and 100),
  language text not null,
  count int not null check (count > 0),
  was_near_shown boolean not null,
  primary key (day, text, language)
);

-- A sixteenth of all products, for counts that would take too long (facet.service.ts).
create index search_items_sample_tags on search_items using gin (tags) where (uuid_hash(product_id) & 15) = 0;

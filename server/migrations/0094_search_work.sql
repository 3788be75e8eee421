-- Texts that found nothing and that the office has dealt with: they come back when they find nothing on a later day.
create table zero_result_decisions (
  text text not null check (char_length(text) between 1 and 100),
  language text not null,
  settled_on date not null,
  primary key (text, language)
);

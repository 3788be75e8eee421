-- The film of an article of the kind video: a file below /media/, or a page of one of the houses that show films.
alter table articles add column video text not null default '' check (char_length(video) <= 2000);

-- What was wrong in a text that readers have seen, and since when they are told so.
alter table article_texts add column correction text not null default '' check (char_length(correction) <= 500);
alter table article_pages
  add column correction text not null default '',
  add column corrected_at timestamptz,
  add check ((correction = '') = (corrected_at is null));

-- How often an article was read, day by day: who read it is forgotten before.
create table article_view_days (
  article_id uuid not null references articles on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (article_id, day)
);

-- Which uploads an article shows: they stay while it does, also when the account that brought them is gone.
create table article_files (
  article_id uuid not null references articles on delete cascade,
  -- What of the article shows it: all languages, the text that is written, or the page that readers see.
  part text not null,
  path text not null,
  primary key (article_id, part, path)
);
create index article_files_path on article_files (path);

create function note_article_files(the_article uuid, the_part text, content text) returns void language sql as $$
  delete from article_files where article_id = the_article and part = the_part;
  insert into article_files (article_id, part, path)
  select distinct the_article, the_part, found[1]
  from regexp_matches(content, '/media/file/([A-Za-z0-9_./%-]+)', 'g') found;
$$;

create function note_files_of_article() returns trigger language plpgsql as $$
begin
  perform note_article_files(new.id, 'shared', new.cover || ' ' || new.video);
  return null;
end $$;
create trigger files_of_article after insert or update of cover, video on articles
  for each row execute function note_files_of_article();

create function note_files_of_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from article_files where article_id = old.article_id and part = tg_argv[0] || old.language;
  else
    perform note_article_files(new.article_id, tg_argv[0] || new.language, new.body::text);
  end if;
  return null;
end $$;
create trigger files_of_text after insert or update of body or delete on article_texts
  for each row execute function note_files_of_text('text ');
create trigger files_of_page after insert or update of body or delete on article_pages
  for each row execute function note_files_of_text('page ');

select note_article_files(id, 'shared', cover || ' ' || video) from articles;
select note_article_files(article_id, 'text ' || language, body::text) from article_texts;
select note_article_files(article_id, 'page ' || language, body::text) from article_pages;

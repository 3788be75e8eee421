create or replace function record_files_of_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from article_files where article_id = old.article_id and part = tg_argv[0] || old.language;
  else
    perform record_article_files(new.article_id, tg_argv[0] || new.language, new.body::text);
  end if;
  return null;
end $$;

create or replace trigger files_of_text after insert or update of body or delete on article_texts
  for each row execute function record_files_of_text('text ');

create or replace trigger files_of_page after insert or update of body or delete on article_pages
  for each row execute function record_files_of_text('page ');

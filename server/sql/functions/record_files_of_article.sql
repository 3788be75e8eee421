create or replace function record_files_of_article() returns trigger language plpgsql as $$
begin
  perform record_article_files(new.id, 'shared', new.cover || ' ' || new.video);
  return null;
end $$;

create or replace trigger files_of_article after insert or update of cover, video on articles
  for each row execute function record_files_of_article();

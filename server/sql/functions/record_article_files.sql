create or replace function record_article_files(the_article uuid, the_part text, content text) returns void language sql as $$
  delete from article_files where article_id = the_article and part = the_part;
  insert into article_files (article_id, part, path)
  select distinct the_article, the_part, found[1]
  from regexp_matches(content, '/media/file/([A-Za-z0-9_./%-]+)', 'g') found;
$$;

-- The next text whose time has come, held for whoever asks: another program gets the one behind it.
create or replace function next_due_article(moment timestamptz) returns setof article_texts language sql as $$
  select * from article_texts where state = 'scheduled' and publish_at <= moment
  order by publish_at limit 1 for update skip locked
$$;

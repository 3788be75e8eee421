-- Locks the next text that is due; another node gets the one after it.
create or replace function next_due_article(moment timestamptz) returns setof article_texts language sql as $$
  select * from article_texts where state = 'scheduled' and publish_at <= moment
  order by publish_at limit 1 for update skip locked
$$;

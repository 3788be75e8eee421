-- Keeps product_ratings true whoever writes reviews.
create or replace function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' and old.is_counted then
    perform add_stars(old.product_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' and new.is_counted then
    perform add_stars(new.product_id, new.stars, 1);
  end if;
  return null;
end $$;

create or replace trigger reviews_count_stars after insert or delete or update of stars, state, is_counted on reviews
  for each row execute function count_stars();

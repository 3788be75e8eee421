-- Keeps product_ratings true whoever writes reviews. A shop could buy of itself with a transfer that never comes: then
-- its praise counts for nothing, while the complaint of a buyer whose money has gone astray still does.
create or replace function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' and (old.stars <= 3 or not old.lacks_transfer) then
    perform add_stars(old.product_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' and (new.stars <= 3 or not new.lacks_transfer) then
    perform add_stars(new.product_id, new.stars, 1);
  end if;
  return null;
end $$;

create or replace trigger reviews_count_stars after insert or delete or update of stars, state, lacks_transfer on reviews
  for each row execute function count_stars();

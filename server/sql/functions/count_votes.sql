create or replace function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set useful_count = useful_count + 1 where id = new.review_id;
  else
    update reviews set useful_count = useful_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;

create or replace trigger review_votes_count after insert or delete on review_votes
  for each row execute function count_votes();

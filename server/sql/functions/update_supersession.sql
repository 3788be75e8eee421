create or replace function update_supersession() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from supersessions
    where product_id = old.product_id and old.normalized_number in (old_key, new_key);
    return null;
  end if;
  insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
  select * from stated_supersessions where product_id = new.product_id and new.normalized_number in (old_key, new_key)
  on conflict do nothing;
  return null;
end $$;

create or replace trigger part_references_add_supersession after insert on part_references
  for each row when (new.kind in ('supersedes', 'superseded_by')) execute function update_supersession();

create or replace trigger part_references_drop_supersession after delete on part_references
  for each row when (old.kind in ('supersedes', 'superseded_by')) execute function update_supersession();

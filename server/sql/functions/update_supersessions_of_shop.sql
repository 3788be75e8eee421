-- A shop opens again: a statement that would close a cycle by now is left out, for the sake of all its others.
create or replace function update_supersessions_of_shop() returns trigger language plpgsql as $$
declare
  said record;
begin
  delete from supersessions s using products p where p.shop_id = new.id and s.product_id = p.id;
  for said in
    select v.* from stated_supersessions v join products p on p.id = v.product_id where p.shop_id = new.id
    order by v.product_id, v.old_key, v.new_key
  loop
    begin
      insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
      values (said.old_key, said.new_key, said.product_id, said.old_number, said.new_number, said.brand_id)
      on conflict do nothing;
    exception when check_violation then null;
    end;
  end loop;
  return null;
end $$;

create or replace trigger shops_update_supersessions after update of state on shops
  for each row when ((old.state = 'active') <> (new.state = 'active')) execute function update_supersessions_of_shop();

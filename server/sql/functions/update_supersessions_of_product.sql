-- A product goes on or off sale; refused when it would close a cycle.
create or replace function update_supersessions_of_product() returns trigger language plpgsql as $$
begin
  delete from supersessions where product_id = new.id;
  insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
  select * from stated_supersessions where product_id = new.id
  on conflict do nothing;
  return null;
end $$;

create or replace trigger products_update_supersessions after update of state, shop_id, brand_id, part_number, normalized_number on products
  for each row when ((old.state, old.shop_id, old.brand_id, old.part_number, old.normalized_number)
    is distinct from (new.state, new.shop_id, new.brand_id, new.part_number, new.normalized_number))
  execute function update_supersessions_of_product();

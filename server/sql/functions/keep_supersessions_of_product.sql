-- A product comes on sale, or goes: refused when by then it would close a ring.
create or replace function keep_supersessions_of_product() returns trigger language plpgsql as $$
begin
  delete from supersessions where product_id = new.id;
  insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
  select * from said_supersessions where product_id = new.id
  on conflict do nothing;
  return null;
end $$;

create or replace trigger products_keep_supersessions after update of state, shop_id, brand_id, part_number, number_key on products
  for each row when ((old.state, old.shop_id, old.brand_id, old.part_number, old.number_key)
    is distinct from (new.state, new.shop_id, new.brand_id, new.part_number, new.number_key))
  execute function keep_supersessions_of_product();

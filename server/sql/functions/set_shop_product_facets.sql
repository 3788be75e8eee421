create or replace function set_shop_product_facets() returns trigger language plpgsql as $$
begin
  select coalesce(array_agg(distinct i.top_id::int), '{}'), coalesce(array_agg(distinct i.brand_id), '{}')
    into new.product_category_ids, new.product_brand_ids from search_items i where i.shop_id = new.id;
  return new;
end $$;

create or replace trigger shops_product_facets before update of product_count on shops
  for each row execute function set_shop_product_facets();

create or replace function know_products() returns trigger language plpgsql as $$
begin
  select coalesce(array_agg(distinct i.top_id::int), '{}'), coalesce(array_agg(distinct i.brand_id), '{}')
    into new.goods_tops, new.goods_brands from search_items i where i.shop_id = new.id;
  return new;
end $$;

create or replace trigger shops_know_goods before update of product_count on shops
  for each row execute function know_products();

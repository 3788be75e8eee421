-- What a shop sells, for the facets of shop search: categories of the top level and brands of its products on sale.
-- Kept with the number of its products, which is counted whenever it gains or loses one.
alter table shops add column goods_tops int[] not null default '{}', add column goods_brands int[] not null default '{}';

create function know_products() returns trigger language plpgsql as $$
begin
  select coalesce(array_agg(distinct i.top_id::int), '{}'), coalesce(array_agg(distinct i.brand_id), '{}')
    into new.goods_tops, new.goods_brands from search_items i where i.shop_id = new.id;
  return new;
end $$;
create trigger shops_know_goods before update of product_count on shops
  for each row execute function know_products();
update shops set product_count = product_count;

create or replace function add_stars(product uuid, star int, change int) returns void language plpgsql as $$
begin
  insert into product_ratings as r (product_id, counts)
  select product, array_agg(case n when star then change else 0 end order by n) from generate_series(1, 5) n
    where exists (select from products where id = product)
    having count(*) = 5
  on conflict (product_id) do update set counts[star] = r.counts[star] + change;
end $$;

-- The rows of these products in the list that their sellers see. Locks the products, in the order of their ids, so that
-- of two concurrent writers the later one writes the later state.
create or replace function write_shop_listings(ids uuid[]) returns void language sql as $$
  select from products p where p.id = any(ids) order by p.id for no key update;
  insert into shop_listings as l (product_id, shop_id, state, part_number, brand_id, category_id, price_cents,
    stock_quantity, sold_count, lacks_picture, lacks_fitment, lacks_language, created_at, updated_at, words)
  select p.id, p.shop_id, p.state, upper(p.part_number), p.brand_id, p.category_id, coalesce(offer.cents, 0),
    coalesce(offer.stock, 0), p.sold_count, cardinality(p.pictures) = 0,
    not exists (select from fitments f where f.product_id = p.id),
    not p.name ?& array['zh-Hans', 'en', 'ru', 'kk'],
    p.created_at, coalesce(p.updated_at, p.created_at),
    lower(concat_ws(' ', p.normalized_number, p.part_number, b.name,
      p.name ->> 'zh-Hans', p.name ->> 'en', p.name ->> 'ru', p.name ->> 'kk'))
  from products p join brands b on b.id = p.brand_id
    left join lateral (
      select sum(k.quantity) as stock, min(price.cents) as cents
      from offers o left join stocks k on k.offer_id = o.id
        left join lateral (
          select greatest(1, round(max(t.price_minor) / (select r.per_usd from exchange_rates r
            where r.currency = o.currency order by r.rate_date desc limit 1)))::bigint as cents
          from price_tiers t where t.offer_id = o.id) price on true
      where o.product_id = p.id and (o.valid_to is null or o.valid_to > now())) offer on true
  where p.id = any(ids)
  on conflict (product_id) do update set
    shop_id = excluded.shop_id, state = excluded.state, part_number = excluded.part_number,
    brand_id = excluded.brand_id, category_id = excluded.category_id, price_cents = excluded.price_cents,
    stock_quantity = excluded.stock_quantity, sold_count = excluded.sold_count,
    lacks_picture = excluded.lacks_picture, lacks_fitment = excluded.lacks_fitment,
    lacks_language = excluded.lacks_language, updated_at = excluded.updated_at, words = excluded.words
  where l is distinct from excluded
$$;

-- Products that were there before this list get their rows from the job that indexes all (product/index-batch.ts).
insert into outbox (topic, data)
select 'product.index', '{}' where exists (
  select from products p where not exists (select from shop_listings l where l.product_id = p.id));

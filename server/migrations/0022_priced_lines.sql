-- A quantity of an offer as it stands now: what it is, what it costs and why it cannot be ordered.
create type priced_line as (
  offer_id uuid,
  product_id uuid,
  shop_id uuid,
  category_id smallint,
  part_number text,
  brand_name text,
  name jsonb,
  picture text,
  condition text,
  attributes jsonb,
  origin_country text,
  hs_code text,
  net_grams int,
  gross_grams int,
  currency text,
  warehouse_country text,
  incoterm text,
  incoterm_place text,
  lead_days_min smallint,
  lead_days_max smallint,
  moq int,
  order_multiple int,
  stock_quantity int,
  tiers jsonb,
  quantity int,
  tier_min_quantity int,
  unit_price_minor bigint,
  problem text
);

-- The one place where prices and problems of lines are worked out: for the cart, the preview and the order.
-- Offers that do not exist are left out.
create function priced_lines(offer_ids uuid[], quantities int[], at timestamptz) returns setof priced_line
language sql stable as $$
  select o.id, p.id, p.shop_id, p.category_id, p.part_number, b.name, p.name, p.pictures[1], p.condition, p.attributes,
    p.origin_country, p.hs_code, p.net_grams, p.gross_grams, o.currency, w.country, o.incoterm, o.incoterm_place,
    o.lead_days_min, o.lead_days_max, o.moq, o.order_multiple, sale.pieces, price.tiers,
    wanted.quantity, price.min_quantity, price.minor,
    case
      when p.state <> 'active' or s.state <> 'active' or o.valid_to <= at or price.minor is null then 'OFFER_EXPIRED'
      when wanted.quantity < o.moq then 'QUANTITY_BELOW_MOQ'
      when wanted.quantity % o.order_multiple <> 0 then 'QUANTITY_NOT_MULTIPLE'
      when wanted.quantity > sale.pieces then 'STOCK_SHORT'
    end
  from unnest(offer_ids, quantities) as wanted (offer_id, quantity)
  join offers o on o.id = wanted.offer_id
  join products p on p.id = o.product_id
  join shops s on s.id = p.shop_id
  join brands b on b.id = p.brand_id
  join warehouses w on w.id = o.warehouse_id
  left join stocks st on st.offer_id = o.id
  cross join lateral (
    select
      coalesce(
        jsonb_agg(jsonb_build_object('minQuantity', t.min_quantity, 'priceMinor', t.price_minor) order by t.min_quantity),
        '[]') as tiers,
      max(t.min_quantity) filter (where t.min_quantity <= greatest(wanted.quantity, o.moq)) as min_quantity,
      -- Prices fall from tier to tier, so the lowest reached is that of the last reached.
      min(t.price_minor) filter (where t.min_quantity <= greatest(wanted.quantity, o.moq)) as minor
    from price_tiers t where t.offer_id = o.id
  ) price
  -- At most a million of an offer, and never so dear a line that the sum of 200 is no exact number in JavaScript.
  cross join lateral (
    select least(coalesce(st.quantity, 0), 1000000, 45000000000000 / price.minor)::int as pieces
  ) sale
$$;

-- Refuses with the problem of a line and the number that would be right.
create function refuse_line(line priced_line) returns void language sql as $$
  select refuse(line.problem, jsonb_build_object('offerId', line.offer_id, 'partNumber', line.part_number) ||
    case line.problem
      when 'QUANTITY_BELOW_MOQ' then jsonb_build_object('moq', line.moq)
      when 'QUANTITY_NOT_MULTIPLE' then jsonb_build_object('multiple', line.order_multiple)
      when 'STOCK_SHORT' then jsonb_build_object('stock', line.stock_quantity)
      else '{}'
    end)
$$;

-- The card of a shop in each language, ready to send: lists, maps and every page of a product show it, and it changes
-- far more seldom than it is read.

-- A text in the asked language or the nearest one that exists, as FALLBACK in contracts/src/language.ts says.
create function text_in(texts jsonb, language text) returns text language sql immutable parallel safe as $$
  select coalesce(case language
    when 'kk' then coalesce(texts->>'kk', texts->>'ru', texts->>'en', texts->>'zh-Hans')
    when 'ru' then coalesce(texts->>'ru', texts->>'en', texts->>'zh-Hans', texts->>'kk')
    when 'en' then coalesce(texts->>'en', texts->>'zh-Hans', texts->>'ru', texts->>'kk')
    else coalesce(texts->>'zh-Hans', texts->>'en', texts->>'ru', texts->>'kk')
  end, '')
$$;

create table shop_cards (
  shop_id uuid not null references shops on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  -- JSON of shopCard in contracts/src/shop/shop.ts.
  text text not null,
  primary key (shop_id, language)
);

create function write_shop_cards(shop_ids uuid[]) returns void language sql as $$
  insert into shop_cards (shop_id, language, text)
  select s.id, l, json_build_object('id', s.id, 'slug', s.slug, 'name', text_in(s.name, l),
      'slogan', text_in(s.slogan, l), 'logo', s.logo, 'cover', s.cover,
      'country', s.country, 'countryName', text_in(n.name, l), 'cityName', text_in(c.name, l),
      'businessTypes', s.business_types, 'ratingHundredths', s.rating_hundredths, 'ratingCount', s.rating_count,
      'productCount', s.product_count, 'onTimeBp', s.on_time_bp, 'responseHours', s.response_hours)::text
  from shops s join cities c on c.id = s.city_id join countries n on n.code = s.country,
    unnest(array['zh-Hans', 'en', 'ru', 'kk']) l
  where s.id = any(shop_ids)
  on conflict (shop_id, language) do update set text = excluded.text where shop_cards.text <> excluded.text
$$;

create function shop_has_cards() returns trigger language plpgsql as $$
begin
  perform write_shop_cards(array[new.id]);
  return null;
end $$;
create trigger shops_have_cards after insert or update on shops for each row execute function shop_has_cards();

-- Places are renamed by a newer file of reference data.
create function place_renamed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cities' then
    perform write_shop_cards(array(
      select s.id from shops s join renamed r on r.id = s.city_id join before b on b.id = r.id where b.name <> r.name));
  else
    perform write_shop_cards(array(
      select s.id from shops s join renamed r on r.code = s.country join before b on b.code = r.code
      where b.name <> r.name));
  end if;
  return null;
end $$;
create trigger cities_rename_shop_cards after update on cities
  referencing old table as before new table as renamed for each statement execute function place_renamed();
create trigger countries_rename_shop_cards after update on countries
  referencing old table as before new table as renamed for each statement execute function place_renamed();

select write_shop_cards(array(select id from shops));

create or replace function write_shop_cards(shop_ids uuid[]) returns void language sql as $$
  insert into shop_cards (shop_id, language, text)
  select s.id, l, json_build_object('id', s.id, 'slug', s.slug, 'name', text_in(s.name, l),
      'slogan', text_in(s.slogan, l), 'logo', s.logo, 'cover', s.cover,
      'country', s.country, 'countryName', text_in(n.name, l), 'cityName', text_in(c.name, l),
      'businessTypes', s.business_types, 'ratingHundredths', s.rating_hundredths, 'ratingCount', s.rating_count,
      'productCount', s.product_count, 'onTimeBp', s.on_time_bp, 'responseHours', s.response_hours,
      'isVerified', exists (select from enterprise_applications a where a.id = s.enterprise_id
        and a.kind = 'enterprise' and a.state = 'approved' and a.lapsed_at is null))::text
  from shops s join cities c on c.id = s.city_id join countries n on n.code = s.country,
    unnest(array['zh-Hans', 'en', 'ru', 'kk']) l
  where s.id = any(shop_ids)
  on conflict (shop_id, language) do update set text = excluded.text where shop_cards.text <> excluded.text
$$;

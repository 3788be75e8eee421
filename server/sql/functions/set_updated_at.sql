-- When the content of the public page last changed: for sitemaps, feeds and search engines.
create or replace function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

create or replace trigger products_set_updated_at
  before update of name, description, part_number, brand_id, category_id, condition, attributes, pictures, state
  on products for each row execute function set_updated_at();

create or replace trigger shops_set_updated_at
  before update of slug, name, slogan, description, return_policy, logo, cover, country, city_id, address, phone,
    languages, business_types, main_make_ids, state
  on shops for each row execute function set_updated_at();

create or replace trigger events_set_updated_at before update on events
  for each row when (old.* *<> new.*) execute function set_updated_at();

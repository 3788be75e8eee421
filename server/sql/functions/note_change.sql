-- When a thing last changed in what its page for everybody says: search engines and programs that follow ask for that.
create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

create or replace trigger products_note_change
  before update of name, description, part_number, brand_id, category_id, condition, attributes, pictures, state
  on products for each row execute function note_change();

create or replace trigger shops_note_change
  before update of slug, name, slogan, description, return_policy, logo, cover, country, city_id, address, phone,
    languages, business_types, main_make_ids, state
  on shops for each row execute function note_change();

create or replace trigger events_note_change before update on events
  for each row when (old.* *<> new.*) execute function note_change();

-- What customs and carriers ask of a product; null: not said.
alter table products
  add column gtin text check (gtin ~ '^(?:[0-9]{8}|[0-9]{12,14})$'),
  add column warranty_km integer check (warranty_km between 1 and 500000),
  add column grade text check (grade in ('A', 'B', 'C')),
  add column cartons_per_pallet integer check (cartons_per_pallet between 1 and 1000),
  add column un_number text check (un_number ~ '^[0-9]{4}$'),
  add column un_class text check (un_class ~ '^[1-9](?:\.[1-6])?$'),
  add column has_battery boolean,
  -- Further words by which buyers may search, which no page shows.
  add column search_terms text check (char_length(search_terms) <= 300),
  add constraint products_dangerous_whole check ((un_number is null) = (un_class is null));

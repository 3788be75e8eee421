-- The carton of several pieces as it is loaded; null where the seller has not told, or a piece travels in its own.
alter table products
  add column carton_length_mm int check (carton_length_mm between 1 and 12000),
  add column carton_width_mm int check (carton_width_mm between 1 and 12000),
  add column carton_height_mm int check (carton_height_mm between 1 and 12000),
  add column carton_gross_grams int check (carton_gross_grams between 1 and 30000000),
  -- Paths below the media root, as with pictures.
  add column videos text[] not null default '{}' check (cardinality(videos) <= 5),
  add constraint products_carton_whole
    check (num_nulls(carton_length_mm, carton_width_mm, carton_height_mm, carton_gross_grams) in (0, 4));

-- Their pages are written anew, a batch after the other, while the server serves.
insert into outbox (topic, data) select 'product.index', '{}' where exists (select from products);

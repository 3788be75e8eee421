-- Listings of one part are found without reading the products themselves.
drop index products_same_part;
create index products_same_part on products (brand_id, number_key) include (id);

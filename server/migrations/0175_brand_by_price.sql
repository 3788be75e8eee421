-- Lists of a brand by price: none of the dearest parts may be of it, and to sort all of its own took ten thousands of rows.
create index search_items_brand_price on search_items (brand_id, price_cents, product_id);

-- What a few products of a large shop lack is found without walking through all of them; an index of each lack is as
-- short as the list of those products.
create index shop_listings_without_picture on shop_listings (shop_id, created_at, product_id) where lacks_picture;
create index shop_listings_without_fitment on shop_listings (shop_id, created_at, product_id) where lacks_fitment;
create index shop_listings_without_language on shop_listings (shop_id, created_at, product_id) where lacks_language;

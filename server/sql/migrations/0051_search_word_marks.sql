-- Marks are those of accounts from now on; those of networks, which one phone has several of, say nothing about persons.
update search_shop_words set marks = 0::bit(64);

-- The indexes of the table of products (0047) find the same products.
drop index shop_listings_no_picture, shop_listings_no_fitment, shop_listings_no_language;

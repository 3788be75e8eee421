-- The same sample without a tag to look for: what the whole catalogue is counted by.
create index search_items_sample_256 on search_items (product_id) where (uuid_hash(product_id) & 255) = 0;

-- Each value that a product has for an attribute of its category; the id is a tag (tag.ts), so that lists narrow by it.
create table attribute_values (
  id int generated always as identity primary key,
  attribute_key text not null references attributes,
  value text not null check (char_length(value) between 1 and 200),
  unique (attribute_key, value)
);

-- Of the tags of an item those of its attributes and its warranty alone, to be counted.
alter table search_items add column details int[] not null default '{}';

-- Products that were indexed before are indexed anew, a batch after the other, while the server serves.
insert into outbox (topic, data) select 'product.index', '{}' where exists (select from products);

-- Look-alikes in part numbers: O and 0, I or L and 1, B and 8, S and 5.
drop index part_numbers_folded;
create index part_numbers_folded on part_numbers (translate(number_key, 'OILBS', '01185') collate "C", kind);
-- The end of a number as its beginning: a slip is in one half, the other half is right.
create index part_numbers_ending on part_numbers (reverse(translate(number_key, 'OILBS', '01185')) collate "C");

-- What the rows of a product were made from but its offers, as a digest: where it is the same, another price or stock
-- writes no words, tags and pages anew.
alter table search_items add column made_of text;

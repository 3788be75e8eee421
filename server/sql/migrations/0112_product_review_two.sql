-- Products of some categories are approved by two officers.
alter table product_review_rules add column needs_two boolean;
update product_review_rules set needs_two = false where publications is not null;
alter table product_review_rules add check ((publications is null) = (needs_two is null));

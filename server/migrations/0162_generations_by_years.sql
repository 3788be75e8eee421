-- A part for some years of a model is listed with the generations of those years, no longer with all: all products are
-- indexed anew, a batch after the other, while the server serves.
insert into outbox (topic, data) select 'product.index', '{}' where exists (select from products);

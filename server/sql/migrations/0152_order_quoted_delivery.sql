-- What the shop has quoted for the delivery of an order from a quote: it asks for no more unless the buyer accepts that.
alter table orders add column quoted_delivery_minor bigint;

-- Of one piece, as it was at checkout: with it a carrier's price is computed again when an order becomes smaller. Null in
-- lines from before, whose orders keep their price.
alter table order_lines add column volume_cm3 bigint check (volume_cm3 >= 0);

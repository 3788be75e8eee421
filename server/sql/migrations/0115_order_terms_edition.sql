-- Differs whenever anything differs that checkouts are calculated by: what a process has read of it stays in its memory
-- until then (order/terms/terms.ts). A row rather than a sequence, so that it changes at the moment of the commit.
create table order_terms_edition (
  is_only boolean primary key default true check (is_only),
  edition uuid not null default gen_random_uuid()
);
insert into order_terms_edition default values;

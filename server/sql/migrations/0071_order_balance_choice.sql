-- The buyer wants the order paid from their balance when the shop asks for payment.
alter table orders add column pays_from_balance boolean not null default false;

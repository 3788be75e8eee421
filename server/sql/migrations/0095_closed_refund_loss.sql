-- What the alliance has lost by a refund in another currency that could not be booked.
alter table foreign_refunds add column lost_minor bigint;
alter table foreign_refunds add constraint foreign_refunds_lost_minor_check check (lost_minor > 0);

alter table orders
  -- Of a completed order: what stays in escrow for its open return, of the buyer and of the alliance.
  add column withheld_minor bigint not null default 0 check (withheld_minor >= 0),
  add column withheld_subsidy_minor bigint not null default 0 check (withheld_subsidy_minor >= 0),
  add constraint orders_withheld check (state = 'completed' or (withheld_minor = 0 and withheld_subsidy_minor = 0));

alter table order_returns
  -- The shop bears the delivery: nothing of the order is kept, all of it for its fault.
  add column is_delivery_due boolean not null default false;

alter table order_return_lines
  -- The shop is at fault, by the reason or as it did not answer. Returns from before this rule have none.
  add column is_fault boolean not null default false;

alter table order_return_lines
  drop constraint order_return_lines_kind_check,
  add constraint order_return_lines_kind_check check (kind in ('defective', 'damaged', 'wrong_part', 'not_as_described',
    'missing', 'does_not_fit', 'not_needed', 'other'));

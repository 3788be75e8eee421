-- Each change of stock with its cause, written by the trigger stocks_moved: the stock of an offer is their sum.
create table stock_movements (
  id bigint generated always as identity primary key,
  -- No foreign key: movements stay when an offer is deleted.
  offer_id uuid not null,
  -- What came, or went if negative.
  quantity int not null check (quantity <> 0),
  -- opening: of a new offer, and of what was there before movements were kept. direct: nobody named a cause.
  cause text not null check (
    cause in ('opening', 'form', 'api', 'import', 'stock_file', 'sold', 'given_back', 'direct')),
  -- The checkout of what was sold, the order of what was given back.
  source_id uuid,
  at timestamptz not null default now()
);

insert into stock_movements (offer_id, quantity, cause)
with sold as (
  select l.offer_id, sum(l.quantity)::int as quantity from order_lines l
  join orders o on o.id = l.order_id and o.state <> 'cancelled' group by l.offer_id
), before as (
  select offer_id, coalesce(k.quantity, 0) as left_over, coalesce(sold.quantity, 0) as sold
  from stocks k full join sold using (offer_id)
)
select offer_id, left_over + sold, 'opening' from before where left_over + sold > 0
union all
select offer_id, -sold, 'sold' from before where sold > 0;

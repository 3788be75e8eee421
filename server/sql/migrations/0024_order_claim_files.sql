-- What either side shows of a return or a dispute: photos and documents of an event of the order's history.
create table order_claim_files (
  file_id uuid primary key references media_files,
  order_id uuid not null references orders on delete cascade,
  event text not null,
  -- That of the event.
  at timestamptz not null,
  name text not null
);
create index order_claim_files_order on order_claim_files (order_id);

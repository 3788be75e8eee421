-- Papers of an order that either side has from others: contract, waybill, certificates. They are private files that both
-- sides and the office open.
create table order_documents (
  file_id uuid primary key references media_files,
  order_id uuid not null references orders on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  kind text not null check (kind in ('contract', 'carrier_invoice', 'cmr', 'rail_waybill', 'bill_of_lading',
    'air_waybill', 'certificate_of_origin', 'eac_certificate', 'eac_declaration', 'export_declaration',
    'import_declaration', 'insurance', 'dangerous_goods', 'other')),
  number text not null check (char_length(number) <= 60),
  dated_on date,
  valid_until date check (valid_until >= dated_on),
  name text not null,
  added_at timestamptz not null
);
create index order_documents_order on order_documents (order_id);

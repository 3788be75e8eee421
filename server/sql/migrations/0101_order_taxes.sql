alter table orders
  -- none: no tax; export: at zero rate; included: in the price; added: on top of it.
  add column tax_kind text not null default 'none' check (tax_kind in ('none', 'export', 'included', 'added')),
  add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 5000),
  -- Of the goods and of the delivery, and what of it is for the delivery.
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add column delivery_tax_minor bigint not null default 0 check (delivery_tax_minor between 0 and tax_minor),
  -- Of the shop, in the country of dispatch.
  add column tax_number text not null default '';

alter table order_lines
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- As at checkout; lines from before that can be returned as all could.
  add column is_returnable boolean not null default true,
  add column return_days smallint not null default 14 check (return_days between 0 and 365);

-- What of a refund is tax.
alter table order_returns
  add column tax_minor bigint not null default 0 check (tax_minor between 0 and refund_minor);

alter table order_documents drop constraint order_documents_kind_check,
  add constraint order_documents_kind_check check (kind in ('contract', 'carrier_invoice', 'cmr', 'rail_waybill',
    'bill_of_lading', 'air_waybill', 'certificate_of_origin', 'eac_certificate', 'eac_declaration', 'export_declaration',
    'import_declaration', 'import_tax_application', 'insurance', 'dangerous_goods', 'other'));

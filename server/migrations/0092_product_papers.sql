-- Certificates, manuals and other papers of a product.
create table product_documents (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('certificate', 'declaration', 'test_report', 'safety_sheet', 'manual', 'drawing')),
  -- The rule or subject: `TR CU 018/2011`, `UN ECE R90`.
  title text not null check (char_length(title) between 1 and 120),
  number text not null default '' check (char_length(number) <= 80),
  issuer text not null default '' check (char_length(issuer) <= 120),
  valid_to date,
  -- Below /media/file/; null: the shop shows the paper when asked.
  path text,
  position smallint not null
);
create index product_documents_product on product_documents (product_id, position);

-- A rate that the office has corrected: an import of the same day leaves it.
alter table exchange_rates
  add column reason text not null default '',
  add column corrected_at timestamptz;

-- Packages with weight and size each, the border station, and events with a code and a time of their own.
alter table shipments
  add column border_hub text check (border_hub in ('khorgos', 'nur_zholy', 'dostyk_alashankou', 'kolzhat', 'bakhty',
    'maikapchagai', 'zabaikalsk_manzhouli', 'blagoveshchensk_heihe', 'torugart', 'irkeshtam')),
  add column packages jsonb not null default '[]' check (jsonb_typeof(packages) = 'array');
alter table shipment_events
  add column code text not null default 'note' check (code in ('picked_up', 'departed', 'at_border',
    'customs_started', 'customs_cleared', 'arrived', 'out_for_delivery', 'delayed', 'note')),
  -- `at` is when it happened.
  add column entered_at timestamptz not null default now();
update shipment_events set entered_at = at;

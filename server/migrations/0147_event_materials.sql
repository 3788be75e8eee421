-- Who may open what belongs to an event: everybody, or those whose registration is confirmed.
update events set documents = coalesce((
  select jsonb_agg('{"audience": "public", "language": null}'::jsonb || document order by place)
  from jsonb_array_elements(documents) with ordinality as d (document, place)), '[]')
where documents <> '[]';

alter table events
  add column replay_audience text not null default 'public' check (replay_audience in ('public', 'registrants'));
comment on column events.documents is '[{name: {language: text}, url, bytes, audience, language}]';

alter table event_sessions
  -- An address below /media/.
  add column slides_url text not null default '',
  add column replay_url text not null default '',
  add column audience text not null default 'registrants' check (audience in ('public', 'registrants'));

alter table speakers
  -- An address below /media/.
  add column photo text not null default '';

-- Parts for cars of one side of steering only, and what else to look at before buying, 200 characters in each language.
alter table fitments
  add column steering text check (steering in ('lhd', 'rhd')),
  add column note jsonb check (
    jsonb_typeof(note) = 'object' and note <> '{}'
      and not jsonb_path_exists(note, '$.* ? (@.type() != "string" || @ like_regex "^.{201}" flag "s")')
  );

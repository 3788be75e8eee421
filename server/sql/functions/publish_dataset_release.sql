-- Makes a release the one that readers see. Null when it is no draft any more, or when readers see another by now than
-- it was compared with.
create or replace function publish_dataset_release(asked uuid, wanted int) returns int language sql as $$
  update datasets d set live_n = r.n from dataset_releases r
  where d.id = asked and r.dataset_id = d.id and r.n = wanted and r.state = 'draft'
    and coalesce(d.live_n, 0) = r.base_n
  returning r.n
$$;

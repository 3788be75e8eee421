-- One live picture for each device and purpose. Rows that ended are deleted by whoever asks for the next ones.
create table captchas (
  device_id text not null check (char_length(device_id) <= 100),
  scene text not null,
  text text not null,
  -- Guesses so far: above a few the picture is worth nothing.
  attempt_count int not null default 0,
  expires_at timestamptz not null,
  primary key (device_id, scene)
);
create index captchas_expires_at on captchas (expires_at);

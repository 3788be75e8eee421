-- Ends the transaction with an error of the contract; the program turns SQLSTATE TM001 into an AppError.
create or replace function refuse(code text, params jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TM001', message = code, detail = params::text;
end $$;

alter table bank_claims
  -- How a claim in another currency was converted into that of the payment when it was reported: rates with their source.
  add column exchange jsonb,
  -- What the bank has taken of what is claimed, in the currency of the payment; null where that cannot differ.
  add column charged_minor bigint check (charged_minor >= 0);

alter table bank_claims
  -- What the provider said it had charged before the payment itself was reported.
  add column early_charge_minor bigint check (early_charge_minor >= 0),
  add column early_charge_currency text,
  add check ((early_charge_minor is null) = (early_charge_currency is null));

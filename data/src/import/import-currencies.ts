import type { TransactionSql } from 'postgres'
import type { CurrencyFacts } from './facts.ts'
import { rowsParameter } from './rows.ts'

export async function importCurrencies(tx: TransactionSql, file: { currencies: CurrencyFacts[] }) {
  await tx`
    insert into currencies (code, numeric_code, minor_units, display_decimals, symbol, name)
    select code, numeric, "minorUnits", "displayDecimals", symbol, name
    from jsonb_to_recordset(${rowsParameter(tx, file.currencies)}) as row(
      code text, numeric text, "minorUnits" smallint, "displayDecimals" smallint, symbol text, name jsonb)
    on conflict (code) do update set
      numeric_code = excluded.numeric_code, minor_units = excluded.minor_units,
      display_decimals = excluded.display_decimals, symbol = excluded.symbol, name = excluded.name`
}

/** A day's rates are added; those of other days stay, because orders were reckoned with them. */
export async function importRates(
  tx: TransactionSql,
  file: { source: string; date: string; perUsd: Record<string, number> },
) {
  const rows = Object.entries(file.perUsd).map(([currency, perUsd]) => ({ currency, per_usd: perUsd }))
  await tx`
    insert into exchange_rates (currency, rate_date, per_usd, source)
    select currency, ${file.date}::date, per_usd, ${file.source}::text
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(currency text, per_usd numeric)
    on conflict (currency, rate_date) do update set per_usd = excluded.per_usd, source = excluded.source`
}

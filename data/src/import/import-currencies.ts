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

/**
 * A day's rates are added; those of other days stay, because orders were reckoned with them. Prices of lists in
 * currencies whose latest rate is another one now are ordered anew.
 */
export async function importRates(
  tx: TransactionSql,
  file: { source: string; date: string; perUsd: Record<string, number> },
) {
  const before = await latestRates(tx)
  const rows = Object.entries(file.perUsd).map(([currency, perUsd]) => ({ currency, per_usd: perUsd }))
  await tx`
    insert into exchange_rates (currency, rate_date, per_usd, source)
    select currency, ${file.date}::date, per_usd, ${file.source}::text
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(currency text, per_usd numeric)
    on conflict (currency, rate_date) do update set per_usd = excluded.per_usd, source = excluded.source`
  const after = await latestRates(tx)
  await orderPrices(
    tx,
    [...after.keys()].filter((currency) => after.get(currency) !== before.get(currency)),
  )
}

async function latestRates(tx: TransactionSql): Promise<Map<string, string>> {
  const rows = await tx<{ currency: string; per_usd: string }[]>`
    select distinct on (currency) currency, per_usd::text from exchange_rates order by currency, rate_date desc`
  return new Map(rows.map(({ currency, per_usd }) => [currency, per_usd]))
}

const orderPrices = (tx: TransactionSql, currencies: readonly string[]) => tx`
  insert into outbox (topic, data) select 'product.price', ${tx.json({ currencies })}
  where exists (select from offers where currency = any(${currencies as string[]}))`

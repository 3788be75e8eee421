import type { TransactionSql } from 'postgres'
import type { CountryFacts } from './facts.ts'
import { rowsParameter } from './rows.ts'

/** Countries of the trade, in the order in which every list shows them before all others. */
const TRADE_COUNTRIES = [
  ...['CN', 'KZ', 'RU', 'BY', 'UZ', 'KG', 'TJ', 'TM', 'AM', 'AZ', 'GE', 'MN'],
  ...['KR', 'JP', 'TR', 'DE', 'PL', 'AE'],
]

export async function importCountries(tx: TransactionSql, file: { countries: CountryFacts[] }) {
  const rows = file.countries.map((country) => ({
    code: country.code,
    name: country.name,
    phone_prefix: country.phone,
    currency: country.currency ?? null,
    is_eaeu: country.eaeu ?? false,
    trade_rank: tradeRank(country.code),
  }))
  await tx`
    insert into countries (code, name, phone_prefix, currency, is_eaeu, trade_rank)
    select code, name, phone_prefix, currency, is_eaeu, trade_rank
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(
      code text, name jsonb, phone_prefix text, currency text, is_eaeu boolean, trade_rank smallint)
    on conflict (code) do update set
      name = excluded.name, phone_prefix = excluded.phone_prefix, currency = excluded.currency,
      is_eaeu = excluded.is_eaeu, trade_rank = excluded.trade_rank`
}

function tradeRank(code: string): number | null {
  const rank = TRADE_COUNTRIES.indexOf(code)
  return rank === -1 ? null : rank + 1
}

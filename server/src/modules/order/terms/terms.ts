import type { Queryable } from '../../../platform/database/database.ts'
import type { CategoryWays } from './category-way.ts'
import { readCategoryWays } from './category-way.ts'
import type { CommissionRates } from './commission.ts'
import { readCommissionRates } from './commission.ts'
import type { CustomsRules } from './customs.ts'
import { readCustoms } from './customs.ts'
import type { CarrierTables } from './delivery.ts'
import { readCarrierTables } from './delivery.ts'
import type { ExchangeRates } from './exchange.ts'
import { readExchange } from './exchange.ts'

/** What checkouts and quotes are calculated by, as the office has set it. */
export interface OfficeTerms {
  readonly ways: CategoryWays
  readonly commission: CommissionRates
  readonly customs: CustomsRules
  readonly carriers: CarrierTables
  readonly exchange: ExchangeRates
}

/** Those of the edition that was read last (one per process). */
let stored: { readonly edition: string; readonly terms: Promise<OfficeTerms> } | undefined

/**
 * The terms as they are now. They change a few times a day, and every checkout needs them: only their edition is read
 * each time, and all of them when it is another (renew_order_terms.sql). Not for a transaction: what is kept for others
 * may not fail with it.
 */
export async function readTerms(sql: Queryable): Promise<OfficeTerms> {
  const [{ edition }] = await sql<[{ edition: string }]>`select edition from order_terms_edition`
  if (stored?.edition === edition) return stored.terms
  const read = { edition, terms: loadTerms(sql) }
  stored = read
  read.terms.catch(() => {
    if (stored === read) stored = undefined
  })
  return read.terms
}

/** Never older than the edition that was read before. */
async function loadTerms(sql: Queryable): Promise<OfficeTerms> {
  const [ways, commission, customs, carriers, exchange] = await Promise.all([
    readCategoryWays(sql),
    readCommissionRates(sql),
    readCustoms(sql),
    readCarrierTables(sql),
    readExchange(sql),
  ])
  return { ways, commission, customs, carriers, exchange }
}

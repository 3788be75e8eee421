import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'

/** Why stock changes. */
export type StockCause = 'form' | 'api' | 'import' | 'stock_file' | 'sold' | 'given_back' | 'returned'

/**
 * Names the cause of changes of stock from here to the end of the transaction: the trigger `stocks_moved` writes it
 * into `stock_movements`, with the checkout or order that is the source.
 */
export const nameStockCause = (sql: Queryable, cause: StockCause, sourceId = '') =>
  sql`select set_config('stock.cause', ${cause}, true), set_config('stock.source', ${sourceId}, true)`

/** The largest `integer`. */
const STOCK_MAX = 2_147_483_647

/**
 * Before goods go back into stock: takes out what would not fit into the number, as a movement of its own, so that the
 * books of what is given back stay whole. `given` selects `offer_id` and `quantity`.
 */
export async function makeStockRoom(tx: Tx, given: Fragment) {
  await tx`
    with full_stock as materialized (
      select s.offer_id, given.quantity from (${given}) given join stocks s on s.offer_id = given.offer_id
      where s.quantity > ${STOCK_MAX} - given.quantity order by s.offer_id for update of s
    )
    update stocks s set quantity = ${STOCK_MAX} - full_stock.quantity
    from full_stock where s.offer_id = full_stock.offer_id`
}

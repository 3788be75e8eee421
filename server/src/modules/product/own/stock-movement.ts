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
 * Puts goods of an order back into stock: ordered by offer id, like in a checkout, so that the two cannot deadlock.
 * `pieces` selects `offer_id` and `quantity`.
 * @returns the offers whose goods are in stock again: what is no longer offered goes nowhere
 */
export async function putBack(
  tx: Tx,
  { cause, sourceId }: { readonly cause: 'given_back' | 'returned'; readonly sourceId: string },
  pieces: Fragment,
): Promise<string[]> {
  await makeRoom(tx, pieces)
  await nameStockCause(tx, cause, sourceId)
  const back = await tx<{ offer_id: string }[]>`
    with back as materialized (
      select s.offer_id, pieces.quantity from (${pieces}) pieces join stocks s on s.offer_id = pieces.offer_id
      order by s.offer_id for no key update of s
    )
    update stocks s set quantity = s.quantity + back.quantity from back where s.offer_id = back.offer_id
    returning s.offer_id`
  return back.map(({ offer_id }) => offer_id)
}

/** Takes out what would not fit into the number, as a movement of its own, so that the books of what goes back stay whole. */
async function makeRoom(tx: Tx, pieces: Fragment) {
  await tx`
    with full_stock as materialized (
      select s.offer_id, pieces.quantity from (${pieces}) pieces join stocks s on s.offer_id = pieces.offer_id
      where s.quantity > ${STOCK_MAX} - pieces.quantity order by s.offer_id for no key update of s
    )
    update stocks s set quantity = ${STOCK_MAX} - full_stock.quantity
    from full_stock where s.offer_id = full_stock.offer_id`
}

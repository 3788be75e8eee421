import type { Queryable } from '../../../platform/database/database.ts'

/** Why stock changes. */
export type StockCause = 'form' | 'api' | 'import' | 'stock_file' | 'sold' | 'given_back' | 'returned'

/**
 * Names the cause of changes of stock from here to the end of the transaction: the trigger `stocks_moved` writes it
 * into `stock_movements`, with the checkout or order that is the source.
 */
export const nameStockCause = (sql: Queryable, cause: StockCause, sourceId = '') =>
  sql`select set_config('stock.cause', ${cause}, true), set_config('stock.source', ${sourceId}, true)`

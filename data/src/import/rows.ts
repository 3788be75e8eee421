import type { JSONValue, TransactionSql } from 'postgres'

/** Rows as one JSON parameter, for `jsonb_to_recordset`: one statement for a whole table. */
export function rowsParameter(tx: TransactionSql, rows: readonly object[]) {
  return tx.json(rows as unknown as JSONValue)
}

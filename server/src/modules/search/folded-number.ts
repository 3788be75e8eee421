import type { Sql } from 'postgres'

/** SQL of a number as the index `part_numbers_folded` holds it, to be compared with a `foldKey`. */
export const foldedNumber = (sql: Sql) => sql`translate(number_key, 'OILBS', '01185') collate "C"`

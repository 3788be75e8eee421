import type { Sql } from 'postgres'

/** As migrations wrote it into the indexes `part_numbers_folded` and `part_numbers_ending`. */
const FOLDED = "translate(number_key, 'OILBS', '01185')"
/** A column of `part_numbers` as the index `part_numbers_folded` holds it, in SQL that is put together by hand. */
export const FOLDED_FORWARDS = `${FOLDED} collate "C"`

/** SQL of a number as the index `part_numbers_folded` holds it, to be compared with a `foldKey`. */
export const foldedNumber = (sql: Sql) => sql.unsafe(FOLDED_FORWARDS)

/** The same from the back, as the index `part_numbers_ending` holds it. */
export const foldedEnding = (sql: Sql) => sql.unsafe(`reverse(${FOLDED}) collate "C"`)

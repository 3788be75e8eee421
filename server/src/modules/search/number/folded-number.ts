import type { Queryable } from '../../../platform/database/database.ts'

/** As migrations wrote it into the indexes `part_numbers_folded` and `part_numbers_ending`. */
const FOLDED = "translate(normalized_number, 'OILBS', '01185')"
/** A column of `part_numbers` as in the index `part_numbers_folded`, for composed SQL. */
export const FOLDED_FORWARDS = `${FOLDED} collate "C"`

/** SQL of a part number as in the index `part_numbers_folded`, to be compared with a `foldKey`. */
export const foldedNumber = (sql: Queryable) => sql.unsafe(FOLDED_FORWARDS)

/** The same reversed, as in the index `part_numbers_ending`. */
export const foldedEnding = (sql: Queryable) => sql.unsafe(`reverse(${FOLDED}) collate "C"`)

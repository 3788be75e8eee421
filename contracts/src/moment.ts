import * as z from 'zod/mini'

/**
 * An instant that a calendar can show: no year 0000, which PostgreSQL lacks, and no year that gets a fifth digit when
 * an event moves.
 */
export const moment = z.iso.datetime().check(z.regex(/^(?:19|2\d)\d\d-/))

import * as z from 'zod/mini'

const YEAR_OF_CALENDAR = z.regex(/^(?:19|2\d)\d\d-/)

/**
 * An instant that a calendar can show: no year 0000, which PostgreSQL lacks, and no year that gets a fifth digit when
 * an event moves.
 */
export const moment = z.iso.datetime().check(YEAR_OF_CALENDAR)

/** The same in any time zone: `2026-05-01T00:00:00+05:00`. */
export const zonedMoment = z.iso.datetime({ offset: true }).check(YEAR_OF_CALENDAR)

/** A day from the year 1000, before which no paper was written, to 9999-12-31, which papers without an end state. */
export const calendarDate = z.iso.date().check(z.regex(/^[1-9]/))

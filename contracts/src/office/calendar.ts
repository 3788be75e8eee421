import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { line } from '../form-fields.ts'
import { calendarDate } from '../moment.ts'

export const CALENDAR_NAME_MAX = 100
export const CALENDAR_YEAR_MIN = 2000
export const CALENDAR_YEAR_MAX = 2100

/** The office for this country; null: all offices. */
const country = z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))
const day = calendarDate

const calendarDay = z.object({
  country,
  day,
  /** A weekend on which the office works; else a week day on which it does not. */
  isWorking: z.boolean(),
  name: line(CALENDAR_NAME_MAX).check(z.minLength(1)),
})
export type OfficeCalendarDay = z.output<typeof calendarDay>

const days = z.object({ days: z.array(calendarDay) })

export const listCalendarDays = defineAction({
  name: 'office/calendar/list',
  summary: 'The days of a year on which the offices do not work as they do each week',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ year: z.int().check(z.minimum(CALENDAR_YEAR_MIN), z.maximum(CALENDAR_YEAR_MAX)) }),
  output: days,
})

export const setCalendarDay = defineAction({
  name: 'office/calendar/set',
  summary: 'Set a holiday, or a weekend at work, of one office or of all; what waits is due by it at once',
  auth: 'enterprise.decide',
  input: calendarDay,
  output: days,
})

export const removeCalendarDay = defineAction({
  name: 'office/calendar/remove',
  summary: 'Let a day be as it is each week',
  auth: 'enterprise.decide',
  input: z.object({ country, day }),
  output: days,
})

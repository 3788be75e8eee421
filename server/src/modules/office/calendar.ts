import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  OfficeCalendarDay,
  removeCalendarDay as removeContract,
  setCalendarDay as setContract,
} from '@tiantian/contracts/office/calendar.ts'
import { CALENDAR_YEAR_MAX, CALENDAR_YEAR_MIN } from '@tiantian/contracts/office/calendar.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'

interface CalendarOfficer {
  readonly userId: string
  readonly now: Date
}

type CalendarReply = Output<typeof setContract>

export async function listDays(sql: Queryable, year: number): Promise<CalendarReply> {
  const days = await sql<OfficeCalendarDay[]>`
    select country, day::text, is_working as "isWorking", name from office_calendar_days
    where day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by day, country nulls first`
  return { days: [...days] }
}

/** @throws AppError('INVALID_INPUT') for a country that there is not */
export async function setDay(
  tx: Tx,
  { userId, now }: CalendarOfficer,
  { country, day, isWorking, name }: Parsed<typeof setContract>,
): Promise<CalendarReply> {
  const year = yearOf(day)
  if (year < CALENDAR_YEAR_MIN || year > CALENDAR_YEAR_MAX)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'day', rule: 'invalid_value' }])
  const isKnown = country === null || (await tx`select from countries where code = ${country}`).length > 0
  if (!isKnown) throw new AppError('INVALID_INPUT', {}, [{ path: 'country', rule: 'invalid_value' }])
  const [row] = await tx<{ id: string }[]>`
    insert into office_calendar_days (id, country, day, is_working, name)
    values (${newId()}, ${country}, ${day}, ${isWorking}, ${name})
    on conflict (day, country) do update set is_working = excluded.is_working, name = excluded.name returning id`
  await audit(tx, {
    actorId: userId,
    event: 'office.calendar.set',
    objectKind: 'office_calendar_day',
    objectId: row!.id,
    change: { country, day, isWorking, name },
    at: now,
  })
  return listDays(tx, yearOf(day))
}

export async function removeDay(
  tx: Tx,
  { userId, now }: CalendarOfficer,
  { country, day }: Parsed<typeof removeContract>,
): Promise<CalendarReply> {
  const [row] = await tx<{ id: string }[]>`
    delete from office_calendar_days where day = ${day} and country is not distinct from ${country} returning id`
  if (row)
    await audit(tx, {
      actorId: userId,
      event: 'office.calendar.remove',
      objectKind: 'office_calendar_day',
      objectId: row.id,
      change: { country },
      at: now,
    })
  return listDays(tx, yearOf(day))
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** When what has come from a country is due to be answered. */
export type DueClock = (submittedAt: Date, country: string) => Date

/** A day of the office for one country counts before that of all offices. */
export async function readDueClock(sql: Queryable): Promise<DueClock> {
  const rows = await sql<Pick<OfficeCalendarDay, 'country' | 'day' | 'isWorking'>[]>`
    select country, day::text, is_working as "isWorking" from office_calendar_days`
  const known = new Map(rows.map(({ country, day, isWorking }) => [`${country ?? ''} ${day}`, isWorking]))
  return (submittedAt, country) =>
    afterWorkingDays(
      submittedAt,
      REVIEW_WORKING_DAYS,
      (day) => known.get(`${country} ${day}`) ?? known.get(` ${day}`),
    )
}

const DAY_MS = 86_400_000
const SUNDAY = 0
const SATURDAY = 6

/** An answer is promised within so many working days. */
const REVIEW_WORKING_DAYS = 2

/** What a calendar says of a day, `2026-12-16`: whether it is worked on; undefined: as each week. */
export type WorkCalendar = (day: string) => boolean | undefined

const isWeekDay = (at: Date) => at.getUTCDay() !== SUNDAY && at.getUTCDay() !== SATURDAY

const isWorkingDay = (at: Date, calendar: WorkCalendar) =>
  calendar(at.toISOString().slice(0, 10)) ?? isWeekDay(at)

/**
 * So many working days later, at the same time of day; what arrives at a weekend or holiday counts from the next working
 * day on. Days are those of UTC.
 */
export function afterWorkingDays(from: Date, days: number, calendar: WorkCalendar = () => undefined): Date {
  let at = from.getTime()
  if (!isWorkingDay(from, calendar)) {
    at -= at % DAY_MS
    while (!isWorkingDay(new Date(at), calendar)) at += DAY_MS
  }
  for (let left = days; left > 0; ) {
    at += DAY_MS
    if (isWorkingDay(new Date(at), calendar)) left -= 1
  }
  return new Date(at)
}

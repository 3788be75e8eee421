export const FREQUENCIES = ['year', 'quarter', 'month'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Periods per year. */
export const PERIODS_A_YEAR: Readonly<Record<Frequency, number>> = { year: 1, quarter: 4, month: 12 }

const FORMS: Readonly<Record<Frequency, RegExp>> = {
  year: /^(\d{4})(?:-01-01)?$/,
  quarter: /^(\d{4})-Q([1-4])$/i,
  month: /^(\d{4})-(0[1-9]|1[0-2])(?:-01)?$/,
}

/**
 * The first day of a period, ISO: `2024`, `2024-Q3` or `2024-07`; undefined when it is not a period of this length.
 */
export function firstDay(period: string, frequency: Frequency): string | undefined {
  const [, year, part] = FORMS[frequency].exec(period) ?? []
  // The earliest year: industry figures begin with the first cars.
  if (!year || Number(year) < 1880 || Number(year) > 2100) return undefined
  const month = frequency === 'quarter' ? Number(part) * 3 - 2 : Number(part ?? 1)
  return `${year}-${String(month).padStart(2, '0')}-01`
}

/** The inverse: `2024-07-01` is `2024`, `2024-Q3` or `2024-07`. */
export function periodOf(day: string, frequency: Frequency): string {
  const [year = '', month = ''] = day.split('-')
  if (frequency === 'year') return year
  return frequency === 'quarter' ? `${year}-Q${Math.ceil(Number(month) / 3)}` : `${year}-${month}`
}

/** Adjacent periods differ by one. */
export function periodIndex(period: string, frequency: Frequency): number {
  const [year = 0, month = 1] = (firstDay(period, frequency) ?? '').split('-').map(Number)
  const perYear = PERIODS_A_YEAR[frequency]
  return year * perYear + Math.floor(((month - 1) * perYear) / 12)
}

/** More than two hundred years of months. */
const PERIODS_MAX = 2500

/** All periods from one to another, inclusive; none when the second is earlier. */
export function periodsBetween(from: string, to: string, frequency: Frequency): string[] {
  const first = periodIndex(from, frequency)
  const last = periodIndex(to, frequency)
  const count = Math.max(0, Math.min(PERIODS_MAX, last - first + 1))
  return Array.from({ length: count }, (_, at) => periodAt(first + at, frequency))
}

function periodAt(index: number, frequency: Frequency): string {
  const perYear = PERIODS_A_YEAR[frequency]
  const month = (index % perYear) * (12 / perYear) + 1
  return periodOf(`${Math.floor(index / perYear)}-${String(month).padStart(2, '0')}-01`, frequency)
}

export const FREQUENCIES = ['year', 'quarter', 'month'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** How many periods a year has. */
export const PERIODS_A_YEAR: Readonly<Record<Frequency, number>> = { year: 1, quarter: 4, month: 12 }

const FORMS: Readonly<Record<Frequency, RegExp>> = {
  year: /^(\d{4})(?:-01-01)?$/,
  quarter: /^(\d{4})-Q([1-4])$/i,
  month: /^(\d{4})-(0[1-9]|1[0-2])(?:-01)?$/,
}

/** The first day of a period, ISO: `2024`, `2024-Q3` or `2024-07`; undefined for what is no period of this length. */
export function firstDay(period: string, frequency: Frequency): string | undefined {
  const [, year, part] = FORMS[frequency].exec(period) ?? []
  // Figures of the trade begin with the first cars.
  if (!year || Number(year) < 1880 || Number(year) > 2100) return undefined
  const month = frequency === 'quarter' ? Number(part) * 3 - 2 : Number(part ?? 1)
  return `${year}-${String(month).padStart(2, '0')}-01`
}

/** The other way round: `2024-07-01` is `2024`, `2024-Q3` or `2024-07`. */
export function periodOf(day: string, frequency: Frequency): string {
  const [year = '', month = ''] = day.split('-')
  if (frequency === 'year') return year
  return frequency === 'quarter' ? `${year}-Q${Math.ceil(Number(month) / 3)}` : `${year}-${month}`
}

/** Neighbouring periods are one apart. */
export function periodIndex(period: string, frequency: Frequency): number {
  const [year = 0, month = 1] = (firstDay(period, frequency) ?? '').split('-').map(Number)
  const perYear = PERIODS_A_YEAR[frequency]
  return year * perYear + Math.floor(((month - 1) * perYear) / 12)
}

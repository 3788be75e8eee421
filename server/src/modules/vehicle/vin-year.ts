import type { DecodedVin } from '@tiantian/contracts/vehicle/decoded-vin.ts'

type Years = DecodedVin['years']

/** Signs of the years 1980 to 2009; then they begin anew. Neither 0, U nor Z is among them. */
const CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLE_YEARS = 30

/** Makers whose tenth sign means something else, but for the cars that they build in North America and China. */
const SILENT = new Set([
  ...[
    'mercedes-benz',
    'mercedes-benz-trucks',
    'bmw',
    'mini',
    'ford',
    'renault',
    'dacia',
    'peugeot',
    'citroen',
  ],
  ...['fiat', 'alfa-romeo', 'iveco', 'toyota', 'lexus', 'nissan', 'infiniti', 'mazda', 'suzuki', 'isuzu'],
])

/**
 * The model years that the tenth sign may mean, the newest first.
 * @param makes slugs of the makes that the VIN may be of
 */
export function yearsOf(vin: string, makes: readonly string[], now: Date): Years {
  const place = CODES.indexOf(vin.charAt(9))
  const isRuled = /^[1-5L]/.test(vin)
  if (place < 0 || (!isRuled && makes.some((make) => SILENT.has(make))))
    return { certainty: 'unknown', values: [] }
  // A model year begins up to a year early.
  const values = yearsFrom(FIRST_YEAR + place, now.getUTCFullYear() + 1)
  if (/^[1-5]/.test(vin)) return sure(northAmerican(vin, values))
  // China took VINs up in 1997.
  if (vin.startsWith('L')) return sure(values.filter((year) => year >= 1997).slice(0, 1))
  return { certainty: values.length > 1 ? 'ambiguous' : 'likely', values }
}

function yearsFrom(first: number, last: number): number[] {
  const years: number[] = []
  for (let year = first; year <= last; year += CYCLE_YEARS) years.unshift(year)
  return years
}

/** 49 CFR 565: in cars a letter at the seventh place says 2010 or later, a digit says earlier. */
function northAmerican(vin: string, years: readonly number[]): number[] {
  const isLate = /[A-Z]/.test(vin.charAt(6))
  return years.filter((year) => year >= 2010 === isLate).slice(0, 1)
}

const sure = (values: number[]): Years => ({ certainty: values.length > 0 ? 'sure' : 'unknown', values })

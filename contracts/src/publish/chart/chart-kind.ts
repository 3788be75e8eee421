import type { Dataset } from '../dataset.ts'
import type { Transform } from '../transform.ts'

/** How figures are drawn. */
export const CHARTS = ['line', 'bar', 'stacked', 'map'] as const
export type ChartKind = (typeof CHARTS)[number]

/** A dimension of this name has countries by their ISO 3166 codes. */
const COUNTRY = 'country'

/**
 * What suits the figures: pieces stand on each other where they are parts of one whole, and add up; what is told of two
 * countries or more is shown on a map.
 */
export function chartsFor(
  { isAdditive, series, dimensions }: Dataset,
  transform: Transform,
): readonly ChartKind[] {
  const parts = series.filter(({ isTotal }) => !isTotal)
  const canStack = isAdditive && parts.length > 1 && (transform === 'none' || transform === 'share')
  const isByCountry = dimensions.length === 1 && dimensions[0]?.key === COUNTRY
  const countries = parts.filter(({ members: [code = ''] }) => /^[A-Z]{2}$/.test(code))
  const canMap = isByCountry && countries.length > 1
  return CHARTS.filter((kind) => (kind !== 'stacked' || canStack) && (kind !== 'map' || canMap))
}

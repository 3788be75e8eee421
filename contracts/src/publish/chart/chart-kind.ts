import type { Dataset } from '../dataset.ts'
import type { Transform } from '../transform.ts'

export const CHARTS = ['line', 'bar', 'stacked', 'map'] as const
export type ChartKind = (typeof CHARTS)[number]

/** A dimension with this name contains countries by ISO 3166 code. */
const COUNTRY = 'country'

/** The suitable chart types: stacked ones for parts of one total that add up; a map for two or more countries. */
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

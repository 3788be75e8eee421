import type { Dataset } from '../dataset.ts'

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

/** The transforms: unchanged, year over year, period over period, share, index, or smoothed. */
export const TRANSFORMS = ['none', 'yoy', 'mom', 'share', 'index', 'rolling'] as const
export type Transform = (typeof TRANSFORMS)[number]

/** How the office may have figures shown: as a chart or as a table. */
export const DATASET_CHARTS = [...CHARTS, 'table'] as const
export type DatasetChartKind = (typeof DATASET_CHARTS)[number]

import { CHARTS } from './chart/chart-kind.ts'

/** How the office may have figures shown: as a chart or as a table. */
export const DATASET_CHARTS = [...CHARTS, 'table'] as const
export type DatasetChartKind = (typeof DATASET_CHARTS)[number]

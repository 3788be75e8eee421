import type { Transform } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

interface FiguresMeasure {
  readonly unit: string
  readonly decimals: number
  readonly frequency: Frequency
}

/** Figures of a dataset as text: formatted values, their unit, and periods. */
export function useFigures({ unit, decimals, frequency }: FiguresMeasure, transform: Transform = 'none') {
  const t = useText()
  const format = useFormat()
  const isRatio = transform !== 'none' && transform !== 'rolling'
  const digits = isRatio ? 1 : decimals
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const units: Readonly<Record<Transform, string>> = {
    none: unit,
    rolling: `${unit}, ${t(frequency === 'year' ? 'publish.dataset.rollingYears' : 'publish.dataset.rollingPeriods')}`,
    yoy: t('publish.dataset.transform.yoy'),
    mom: t('publish.dataset.transform.mom'),
    share: t('publish.dataset.transform.share'),
    index: t('publish.dataset.indexUnit'),
  }
  return {
    unit: units[transform],
    value: (value: number) =>
      ((transform === 'yoy' || transform === 'mom') && value > 0 ? '+' : '') + format.number(value, options),
    /** Round numbers for the axis of a chart. */
    tick: (value: number) => format.number(value, { maximumFractionDigits: 2 }),
    percent: (value: number) =>
      `${value > 0 ? '+' : ''}${format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0%`,
    period(period: string) {
      const [year = '', part] = period.split('-')
      if (!part) return year
      if (part.startsWith('Q')) return t('publish.dataset.quarter', { n: part.slice(1), year })
      return t('publish.dataset.month', { month: part, year })
    },
  }
}

export type Figures = ReturnType<typeof useFigures>

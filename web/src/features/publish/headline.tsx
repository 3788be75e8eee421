import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { latestOf } from '@tiantian/contracts/publish/series.ts'
import { ChangeMark } from './change-mark.tsx'
import css from './headline.module.css'
import { useFigures } from './use-figures.ts'
import { yearBefore } from './year-before.ts'

/** The latest figure of the selection: of the total if it is included, or else of the first line that has one. */
export function Headline({ dataset }: { dataset: Dataset }) {
  const figures = useFigures(dataset)
  const { series, frequency } = dataset
  const main =
    series.find(({ isTotal }) => isTotal) ??
    series.find(({ points }) => latestOf(points, frequency)) ??
    series[0]
  const latest = main && latestOf(main.points, frequency)
  if (!latest) return null
  return (
    <div className={css.headline}>
      <p className={css.label}>{[main.label, figures.period(latest.period)].filter(Boolean).join(' · ')}</p>
      <p className={css.value}>
        {figures.value(latest.value)} <span className={css.unit}>{figures.unit}</span>
      </p>
      <ChangeMark
        change={latest.change}
        text={latest.change === null ? '' : figures.percent(latest.change)}
        since={figures.period(yearBefore(latest.period))}
      />
    </div>
  )
}

import type { DatasetCard as Card } from '@tiantian/contracts/publish/dataset.ts'
import { latestOf } from '@tiantian/contracts/publish/series.ts'
import { useText } from '../../i18n/use-text.ts'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { ChangeMark } from './change-mark.tsx'
import css from './dataset-card.module.css'
import { datasetUrl } from './dataset-query.ts'
import { HeldMark } from './held-mark.tsx'
import { Sparkline } from './sparkline.tsx'
import { useFigures } from './use-figures.ts'
import { yearBefore } from './year-before.ts'

/** A dataset in a list: its latest figure, its change, and a sparkline. */
export function DatasetCard({ dataset }: { dataset: Card }) {
  const t = useText()
  const figures = useFigures(dataset)
  const latest = latestOf(dataset.points, dataset.frequency)
  return (
    <article className={`${surface.pressable} ${css.card}`}>
      <h2 className={css.title}>
        <PageLink url={datasetUrl(dataset.slug)} className={surface.name}>
          {dataset.title}
        </PageLink>
      </h2>
      {latest && (
        <div className={css.figure}>
          <div>
            <p className={css.label}>
              {[dataset.label, figures.period(latest.period)].filter(Boolean).join(' · ')}
            </p>
            <p className={css.value}>
              {figures.value(latest.value)} <span className={css.unit}>{figures.unit}</span>
            </p>
          </div>
          <Sparkline values={dataset.points.map(({ value }) => value)} />
        </div>
      )}
      {latest && (
        <ChangeMark
          change={latest.change}
          text={latest.change === null ? '' : figures.percent(latest.change)}
          since={figures.period(yearBefore(latest.period))}
        />
      )}
      <HeldMark access={dataset.access} />
      <p className={css.source}>{t('publish.dataset.sourceLine', { source: dataset.sourceName })}</p>
    </article>
  )
}

export function DatasetCardSkeleton() {
  return (
    <div className={`${surface.surface} ${css.card}`}>
      <Skeleton width="70%" height={22} />
      <Skeleton width="50%" height={34} />
      <SkeletonLines count={2} />
    </div>
  )
}

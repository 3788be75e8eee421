import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { NewDataset } from './new-dataset.tsx'
import css from './office-data.module.css'
import { officeDatasetUrl } from './office-data-address.ts'
import { officeDatasetsQuery } from './office-data-query.ts'

/** All datasets: the published part of each, and what waits for publication. */
export function DatasetsPage() {
  const t = useText()
  return (
    <OfficePage title={t('dataroom.title')} permission="publish.data_write">
      <Datasets />
    </OfficePage>
  )
}

function Datasets() {
  const t = useText()
  const [isBeginning, setBeginning] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(officeDatasetsQuery())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton height={420} />
  return (
    <div className={css.panel}>
      <p className={css.line}>
        <Button onClick={() => setBeginning(true)}>{t('dataroom.new')}</Button>
      </p>
      {data.datasets.length === 0 && <EmptyState title={t('publish.dataset.none')} />}
      <ul className={css.list}>
        {data.datasets.map((dataset) => (
          <li key={dataset.slug}>
            <DatasetRow dataset={dataset} />
          </li>
        ))}
      </ul>
      {isBeginning && <NewDataset onClose={() => setBeginning(false)} />}
    </div>
  )
}

function DatasetRow({ dataset }: { dataset: OfficeDataset }) {
  const t = useText()
  const format = useFormat()
  const { slug, title, state, liveN, publishedAt, nextReleaseOn, waitingCount, sourceName, reportCount } =
    dataset
  return (
    <article className={cx(surface.pressable, css.card)}>
      <h2 className={css.title}>
        <PageLink url={officeDatasetUrl(slug)} className={surface.name}>
          {title}
        </PageLink>
      </h2>
      <p className={css.line}>
        {liveN && publishedAt ? (
          <Tag tone="success">
            {t('publish.dataset.release', { n: liveN, date: format.shortDate(publishedAt) })}
          </Tag>
        ) : (
          <Tag>{t('dataroom.notShown')}</Tag>
        )}
        {state !== 'published' && (
          <Tag tone={state === 'in_review' ? 'warning' : 'neutral'}>{t(`dataroom.words.state.${state}`)}</Tag>
        )}
        {waitingCount > 0 && <Tag tone="warning">{t('dataroom.waiting', { count: waitingCount })}</Tag>}
        {reportCount > 0 && <Tag tone="danger">{t('dataroom.reports.count', { count: reportCount })}</Tag>}
      </p>
      <p className={css.muted}>{t('publish.dataset.sourceLine', { source: sourceName })}</p>
      {nextReleaseOn && (
        <p className={css.muted}>{t('dataroom.next', { date: format.date(nextReleaseOn) })}</p>
      )}
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { OfficeFrame } from '../office-users/office-frame.tsx'
import { datasetUrl } from '../publish/dataset-query.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './data-desk.module.css'
import { officeDatasetsQuery } from './data-desk-query.ts'
import { ImportPanel } from './import-panel.tsx'
import { ReleaseList } from './release-list.tsx'

/** A dataset at the desk: a new release taken in from a file, and all releases so far. */
export function DatasetDeskPage({ slug }: { slug: string }) {
  const t = useText()
  return (
    <OfficeFrame title={t('dataroom.one')} permission="publish.data_write">
      <Desk slug={slug} />
    </OfficeFrame>
  )
}

function Desk({ slug }: { slug: string }) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(officeDatasetsQuery())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton height={420} />
  const dataset = data.datasets.find((each) => each.slug === slug)
  if (!dataset) return <EmptyState title={t('publish.dataset.gone')} />
  return (
    <div className={css.desk}>
      <div className={css.head}>
        <h2 className={css.title}>{dataset.title}</h2>
        {dataset.liveN && (
          <PageLink url={datasetUrl(slug)} className={buttonClass({ variant: 'plain', size: 'sm' })}>
            {t('dataroom.asReaders')}
          </PageLink>
        )}
      </div>
      <ImportPanel dataset={dataset} />
      <ReleaseList slug={slug} liveN={dataset.liveN} />
    </div>
  )
}

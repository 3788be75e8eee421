import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { times } from '../../ui/times.ts'
import css from './dataset-card.module.css'
import { DatasetCard, DatasetCardSkeleton } from './dataset-card.tsx'
import { datasetsQuery } from './dataset-query.ts'

/** All datasets, each with its latest figure (S2.14). */
export function DatasetList() {
  const t = useText()
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(datasetsQuery())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data?.datasets.length === 0) return <EmptyState title={t('publish.dataset.none')} />
  return (
    <>
      <p className={css.intro}>
        {t('publish.dataset.intro')}{' '}
        <a href={`/api/data/releases.ics?lang=${language}`} download="">
          {t('publish.dataset.calendarOfAll')}
        </a>
      </p>
      <ul className={css.grid} aria-busy={!data}>
        {data?.datasets.map((dataset) => (
          <li key={dataset.slug}>
            <DatasetCard dataset={dataset} />
          </li>
        ))}
        {!data &&
          times(6).map((n) => (
            <li key={n}>
              <DatasetCardSkeleton />
            </li>
          ))}
      </ul>
    </>
  )
}

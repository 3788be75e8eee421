import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { DatasetCard as Card, DatasetAccess } from '@tiantian/contracts/publish/dataset.ts'
import { STUDY_KINDS } from '@tiantian/contracts/publish/names.ts'
import { latestOf } from '@tiantian/contracts/publish/series.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { times } from '../../ui/times.ts'
import { languageName } from '../shell/alliance.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { ArticleList } from './article-list-page.tsx'
import type { ArticlesInput } from './article-query.ts'
import type { StudyTab } from './article-search.ts'
import { STUDY_TABS } from './article-search.ts'
import { ChangeMark, yearBefore } from './change-mark.tsx'
import css from './dataset-card.module.css'
import { datasetsQuery, datasetUrl } from './dataset-query.ts'
import { Sparkline } from './sparkline.tsx'
import { useFigures } from './use-figures.ts'

/** In a list, for a dataset with restricted figures. */
function HeldMark({ access }: { access: DatasetAccess }) {
  const t = useText()
  if (access === 'public') return null
  return (
    <p className={css.held}>
      <IconLock size={16} aria-hidden="true" />
      {t(`publish.dataset.held.${access}Card`)}
    </p>
  )
}

/** A dataset in a list: its latest figure, its change, and a sparkline. */
function DatasetCard({ dataset }: { dataset: Card }) {
  const t = useText()
  const language = useLanguage()
  const figures = useFigures(dataset)
  const latest = latestOf(dataset.points, dataset.frequency)
  return (
    <article className={`${surface.pressable} ${css.card}`}>
      <h2 className={css.title}>
        <PageLink url={datasetUrl(dataset.slug)} className={surface.name}>
          <span lang={dataset.contentLanguage}>{dataset.title}</span>
        </PageLink>
      </h2>
      {dataset.contentLanguage !== language && <Tag>{languageName(dataset.contentLanguage)}</Tag>}
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

function DatasetCardSkeleton() {
  return (
    <div className={`${surface.surface} ${css.card}`}>
      <Skeleton width="70%" height={22} />
      <Skeleton width="50%" height={34} />
      <SkeletonLines count={2} />
    </div>
  )
}

/** All datasets, each with its latest figure (S2.14). */
function DatasetList() {
  const t = useText()
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(datasetsQuery())
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
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

interface StudyListPageProps {
  tab: StudyTab
  input: ArticlesInput
  onChange: (input: ArticlesInput & { tab?: StudyTab }) => void
}

/** Industry data (S2.14): trade figures, and articles on regulations and markets. */
export function StudyListPage({ tab, input, onChange }: StudyListPageProps) {
  const t = useText()
  const title = t('publish.data')
  return (
    <PageFrame title={title}>
      <Tabs
        label={t('publish.dataset.tabs')}
        tabs={STUDY_TABS.map((value) => ({ value, label: t(`publish.dataset.${value}`) }))}
        value={tab}
        onChange={(next) => onChange({ tab: next })}
      >
        {tab === 'figures' ? (
          <DatasetList />
        ) : (
          <ArticleList title={title} kinds={STUDY_KINDS} input={input} onChange={onChange} />
        )}
      </Tabs>
    </PageFrame>
  )
}

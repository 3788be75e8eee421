import type { DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { STUDY_LIST } from './article-address.ts'
import { useDataset } from './dataset-query.ts'
import type { DatasetView } from './dataset-search.ts'
import { choiceOf } from './dataset-search.ts'
import { DatasetSheet } from './dataset-sheet.tsx'

interface DatasetPageProps {
  view: DatasetView
  onChange: (patch: Partial<DatasetView>) => void
}

/** A dataset: its figures as chart and table, and its documentation. */
export function DatasetPage({ view, onChange }: DatasetPageProps) {
  const choice = choiceOf(view)
  return choice ? <FoundPage choice={choice} view={view} onChange={onChange} /> : <MissingPage />
}

function FoundPage({ choice, view, onChange }: DatasetPageProps & { choice: DatasetChoice }) {
  const t = useText()
  const result = useDataset(choice)
  const { data, error } = result
  if (hasCode(error, 'DATASET_NOT_FOUND')) return <MissingPage />
  return (
    <PageFrame title={data?.title ?? t('publish.data')}>
      {data ? (
        <DatasetSheet dataset={data} view={view} onChange={onChange} />
      ) : (
        <LoadState result={result} skeleton={<SheetSkeleton />} />
      )}
    </PageFrame>
  )
}

function SheetSkeleton() {
  return (
    <div aria-busy="true">
      <SkeletonLines count={3} />
      <Skeleton height={360} />
    </div>
  )
}

function MissingPage() {
  const t = useText()
  return (
    <PageFrame title={t('publish.data')}>
      <EmptyState
        title={t('publish.dataset.gone')}
        action={
          <PageLink url={STUDY_LIST} open="redirectTo" className={buttonClass({ variant: 'primary' })}>
            {t('publish.dataset.toList')}
          </PageLink>
        }
      />
    </PageFrame>
  )
}

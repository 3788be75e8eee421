import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { useMemo, useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { WritingLanguage } from '../office-event-setup/words-field.tsx'
import { datasetUrl } from '../publish/dataset-query.ts'
import { PageLink } from '../shell/page-link.tsx'
import { ChartsPart } from './charts-part.tsx'
import { DatasetSteps } from './dataset-steps.tsx'
import { DimensionsPart } from './dimensions-part.tsx'
import type { DraftQueryPartProps } from './draft-query.ts'
import { draftQuery } from './draft-query.ts'
import { ImportPanel } from './import-panel.tsx'
import css from './office-data.module.css'
import type { OfficeTab } from './office-data-address.ts'
import { OFFICE_TABS } from './office-data-address.ts'
import { officeDatasetsQuery } from './office-data-query.ts'
import { ReleaseList } from './release-list.tsx'
import { ReportsList } from './reports-list.tsx'
import { WordsPart } from './words-part.tsx'

interface OfficePartProps {
  slug: string
  tab: OfficeTab
  onTab: (tab: OfficeTab) => void
}

/** The editor of a dataset: its figures by release, and its texts. */
export function OfficeDatasetPage(props: OfficePartProps) {
  const t = useText()
  return (
    <OfficePage isDetail title={t('dataroom.one')} permission="publish.data_write">
      <DatasetEditor {...props} />
    </OfficePage>
  )
}

function DatasetEditor({ slug, tab, onTab }: OfficePartProps) {
  const t = useText()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  const list = useQuery(officeDatasetsQuery())
  const written = useQuery(draftQuery(slug))
  const failed = list.error ? list : written
  if (hasCode(written.error, 'DATASET_NOT_FOUND')) return <EmptyState title={t('publish.dataset.gone')} />
  if (failed.error) {
    return (
      <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
    )
  }
  const dataset = list.data?.datasets.find((each) => each.slug === slug)
  if (!(dataset && written.data)) return <Skeleton height={420} />
  const { dataset: draft } = written.data
  const isLocked = draft.state === 'in_review' || draft.state === 'archived'
  return (
    <WritingLanguage value={writing}>
      <div className={css.panel}>
        <Head dataset={dataset} draft={draft} isLocked={isLocked} />
        <Tabs
          label={t('dataroom.parts')}
          tabs={OFFICE_TABS.map((value) => ({ value, label: t(`dataroom.part.${value}`) }))}
          value={tab}
          onChange={onTab}
        >
          <Part tab={tab} dataset={dataset} draft={draft} isLocked={isLocked} />
        </Tabs>
      </div>
    </WritingLanguage>
  )
}

function Head({ dataset, draft, isLocked }: DraftQueryPartProps & { dataset: OfficeDataset }) {
  const t = useText()
  const language = useLanguage()
  return (
    <header className={css.panel}>
      <div className={css.head}>
        <h2 className={css.title}>{textIn(draft.form.title, language)}</h2>
        {dataset.liveN && dataset.isShown && (
          <PageLink url={datasetUrl(dataset.slug)} className={buttonClass({ variant: 'plain', size: 'sm' })}>
            {t('dataroom.asReaders')}
          </PageLink>
        )}
      </div>
      <DatasetSteps draft={draft} />
      {isLocked && <p className={css.muted}>{t('dataroom.words.closed')}</p>}
    </header>
  )
}

function Part({ tab, dataset, ...part }: DraftQueryPartProps & { tab: OfficeTab; dataset: OfficeDataset }) {
  if (tab === 'words') return <WordsPart {...part} />
  if (tab === 'dimensions') return <DimensionsPart {...part} />
  if (tab === 'charts') return <ChartsPart {...part} />
  return (
    <div className={css.desk}>
      <ReportsList slug={dataset.slug} />
      <ImportPanel dataset={dataset} />
      <ReleaseList slug={dataset.slug} liveN={dataset.liveN} />
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ChartForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { chartForm, DATASET_CHARTS_MAX } from '@tiantian/contracts/publish/dataset-form.ts'
import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import type { DatasetReport } from '@tiantian/contracts/publish/dataset-report.ts'
import { listReports, settleReport } from '@tiantian/contracts/publish/dataset-report.ts'
import { useMemo, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, moved, moveSteps } from '../../office/list-editor.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState, LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ItemSheet } from '../office-event-setup/item-sheet.tsx'
import { LanguageSwitch, WritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { datasetUrl } from '../publish/dataset-query.ts'
import { showFailure } from '../shell/error/failure.ts'
import { PageLink } from '../shell/page-link.tsx'
import { ChartFields } from './chart-fields.tsx'
import chartsPartCss from './dataset-parts.module.css'
import { DatasetSteps } from './dataset-steps.tsx'
import { DimensionsPart } from './dimensions-part.tsx'
import type { DraftQueryPartProps } from './draft-query.ts'
import { draftQuery, useSaveDraft } from './draft-query.ts'
import { ImportPanel } from './import-panel.tsx'
import css from './office-data.module.css'
import type { DatasetTab } from './office-data-address.ts'
import { DATASET_TABS } from './office-data-address.ts'
import { officeDatasetsQuery } from './office-data-query.ts'
import { ReleaseList } from './release-list.tsx'
import { TextsPart } from './texts-part.tsx'

const NEW: ChartForm = {
  kind: 'line',
  transform: 'none',
  members: [],
  from: null,
  to: null,
  title: {},
  takeaway: {},
  notes: {},
}

type ChartsPartChange = (how: (charts: readonly ChartForm[]) => readonly ChartForm[]) => Promise<unknown>

/** Charts of the dataset: their type, headline and explanation. */
function ChartsPart({ draft, isLocked }: DraftQueryPartProps) {
  const t = useText()
  const save = useSaveDraft(draft.slug)
  const [edited, setEdited] = useState<number>()
  const { charts, dimensions } = draft.form
  const change: ChartsPartChange = (how) => save((form) => ({ ...form, charts: [...how(form.charts)] }))
  const write = (chart: ChartForm, at: number) =>
    change((all) => (at < all.length ? all.with(at, chart) : [...all, chart]))
  const isFull = isLocked || charts.length >= DATASET_CHARTS_MAX
  const sheet = edited !== undefined && (
    <ItemSheet
      title={t(edited < charts.length ? 'publish.dataset.chart' : 'dataroom.newChart')}
      start={charts[edited] ?? NEW}
      schema={chartForm}
      save={(chart) => write(chart, edited)}
      onClose={() => setEdited(undefined)}
    >
      {(form) => <ChartFields form={form} dimensions={dimensions} />}
    </ItemSheet>
  )
  return (
    <div className={chartsPartCss.form}>
      <LanguageSwitch isComplete={(language) => draft.languages.includes(language)} />
      <ItemSection
        title={t('dataroom.charts')}
        add={t('dataroom.newChart')}
        onAdd={isFull ? undefined : () => setEdited(charts.length)}
        note={t('dataroom.noCharts')}
        sheet={sheet}
      >
        <Rows charts={charts} isLocked={isLocked} change={change} onEdit={setEdited} />
      </ItemSection>
    </div>
  )
}

interface ChartsPartRowsProps {
  charts: readonly ChartForm[]
  isLocked: boolean
  change: ChartsPartChange
  onEdit: (at: number) => void
}

function Rows({ charts, isLocked, change, onEdit }: ChartsPartRowsProps) {
  const language = useLanguage()
  const quietly = (how: Parameters<ChartsPartChange>[0]) => void change(how).catch(showFailure)
  return charts.map(({ title, takeaway }, at) => (
    <ItemRow
      // biome-ignore lint/suspicious/noArrayIndexKey: charts have no other name than their place
      key={at}
      name={textIn(title, language)}
      onEdit={isLocked ? undefined : () => onEdit(at)}
      onRemove={isLocked ? undefined : () => quietly((all) => all.toSpliced(at, 1))}
      {...(!isLocked && moveSteps(charts.length, at, (by) => quietly((all) => moved(all, at, by))))}
    >
      <p className={chartsPartCss.muted}>{textIn(takeaway, language)}</p>
    </ItemRow>
  ))
}

const reportsQuery = (slug: string) => query(listReports, { slug })

/** Problem reports of readers on a dataset: open ones first. Nothing if there are none. */
function ReportsList({ slug }: { slug: string }) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(reportsQuery(slug))
  const reports = data?.reports ?? []
  if (!error && reports.length === 0) return null
  return (
    <Section title={t('dataroom.reports.title')} isPanel>
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      <ul className={css.releases}>
        {reports.map((report) => (
          <li key={report.id} className={css.release}>
            <Report report={report} />
            {!report.settledAt && <Settle slug={slug} id={report.id} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Report({ report: { text, email, releaseN, createdAt, settledAt } }: { report: DatasetReport }) {
  const t = useText()
  const format = useFormat()
  const facts = [
    format.dateTime(createdAt),
    releaseN === null ? '' : t('dataroom.releaseName', { n: releaseN }),
  ].filter(Boolean)
  return (
    <div className={css.panel}>
      <p className={css.line}>
        <Tag tone={settledAt ? 'success' : 'warning'}>
          {settledAt
            ? t('dataroom.reports.settled', { date: format.date(settledAt) })
            : t('dataroom.reports.waiting')}
        </Tag>
        <span className={css.muted}>{facts.join(' · ')}</span>
      </p>
      <p className={css.words}>{text}</p>
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </div>
  )
}

function Settle({ slug, id }: { slug: string; id: string }) {
  const t = useText()
  const client = useQueryClient()
  const settling = useMutation({
    mutationFn: () => call(settleReport, { slug, id }),
    onSuccess(reply) {
      client.setQueryData(reportsQuery(slug).queryKey, reply)
      void client.invalidateQueries({ queryKey: officeDatasetsQuery().queryKey })
      showToast({ title: t('dataroom.reports.done'), icon: 'success' })
    },
  })
  return (
    <Button variant="secondary" size="sm" isLoading={settling.isPending} onClick={() => settling.mutate()}>
      {t('dataroom.reports.settle')}
    </Button>
  )
}

interface OfficePartProps {
  slug: string
  tab: DatasetTab
  onTab: (tab: DatasetTab) => void
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
  const dataset = list.data?.datasets.find((each) => each.slug === slug)
  if (!(dataset && written.data)) return <LoadState result={failed} skeleton={<Skeleton height={420} />} />
  const { dataset: draft } = written.data
  const isLocked = draft.state === 'in_review' || draft.state === 'archived'
  return (
    <WritingLanguage value={writing}>
      <div className={css.panel}>
        <Head dataset={dataset} draft={draft} isLocked={isLocked} />
        <Tabs
          label={t('dataroom.parts')}
          tabs={DATASET_TABS.map((value) => ({ value, label: t(`dataroom.part.${value}`) }))}
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

function Part({ tab, dataset, ...part }: DraftQueryPartProps & { tab: DatasetTab; dataset: OfficeDataset }) {
  if (tab === 'words') return <TextsPart {...part} />
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

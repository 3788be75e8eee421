import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useRouter } from '@tanstack/react-router'
import { chartsFor } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { ShownDataset } from '@tiantian/contracts/publish/chart/shown-series.ts'
import { shownSeries } from '@tiantian/contracts/publish/chart/shown-series.ts'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { latestOf } from '@tiantian/contracts/publish/series.ts'
import type { RefObject } from 'react'
import { lazy, Suspense, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { loginAddress } from '../shell/protected-pages.ts'
import { ChangeMark, yearBefore } from './change-mark.tsx'
import { Chart } from './chart/chart.tsx'
import chosenChartsCss from './chosen-charts.module.css'
import { DatasetAbout } from './dataset-about.tsx'
import { DatasetControls } from './dataset-controls.tsx'
import { DatasetDownloads } from './dataset-downloads.tsx'
import datasetGateCss from './dataset-gate.module.css'
import { DATASET_PAGE } from './dataset-query.ts'
import type { DatasetView } from './dataset-search.ts'
import { choiceOf, chosenOf, viewOf } from './dataset-search.ts'
import css from './dataset-sheet.module.css'
import { DatasetTable } from './dataset-table.tsx'
import headlineCss from './headline.module.css'
import { useFigures } from './use-figures.ts'
import { Vintage } from './vintage.tsx'

const ALLIANCE_PAGE = '/pages/alliance-introduction/alliance-introduction'

/** Which figures the reader may not see, why, and how to get access; nothing if they see all. */
function DatasetGate({ dataset }: { dataset: Dataset }) {
  const t = useText()
  const format = useFormat()
  const figures = useFigures(dataset)
  const { held, access, memberLagMonths } = dataset
  if (!held) return null
  const kind = access === 'login' ? 'login' : 'member'
  const span = { from: figures.period(held.from), to: figures.period(held.to) }
  const months = format.number(memberLagMonths ?? 0, {
    style: 'unit',
    unit: 'month',
    unitDisplay: 'long',
  })
  return (
    <section className={`${surface.surface} ${datasetGateCss.gate}`} aria-labelledby="figures-held">
      <span className={datasetGateCss.sign}>
        <IconLock size={28} aria-hidden="true" />
      </span>
      <div className={datasetGateCss.words}>
        <h2 id="figures-held" className={datasetGateCss.title}>
          {t(`publish.dataset.held.${kind}Title`)}
        </h2>
        <p>{t(`publish.dataset.held.${kind}`, { ...span, months })}</p>
        {kind === 'member' && <p className={datasetGateCss.gives}>{t('publish.dataset.held.gives')}</p>}
      </div>
      <AccessLinks kind={kind} />
    </section>
  )
}

function AccessLinks({ kind }: { kind: 'login' | 'member' }) {
  const t = useText()
  const { isMember } = useSession()
  const { history } = useRouter()
  return (
    <div className={datasetGateCss.ways}>
      {!isMember && (
        <PageLink url={loginAddress(history.location.href)} className={buttonClass({ variant: 'primary' })}>
          {t('publish.dataset.held.signIn')}
        </PageLink>
      )}
      {kind === 'member' && (
        <PageLink url={ALLIANCE_PAGE} className={buttonClass({ variant: 'secondary' })}>
          {t('publish.dataset.held.alliance')}
        </PageLink>
      )}
    </div>
  )
}

/** The world map is loaded only when a map is requested. */
const MapChart = lazy(async () => ({ default: (await import('./chart/map-chart.tsx')).MapChart }))

interface ShownChartProps {
  dataset: Dataset
  view: DatasetView
  shown: ShownDataset
  chart: RefObject<SVGSVGElement | null>
}

/** The selected figures as the chosen chart, or as lines if it does not suit them. */
function ShownChart({ dataset, view, shown, chart }: ShownChartProps) {
  const t = useText()
  const transform = view.transform ?? 'none'
  const figures = useFigures(dataset, transform)
  const kind = chartsFor(dataset, transform).find((each) => each === view.chart) ?? 'line'
  const lines =
    kind === 'stacked' || kind === 'map' ? shown.lines.filter(({ isTotal }) => !isTotal) : shown.lines
  if (lines.length === 0) return <p>{t('publish.dataset.nothingToDraw')}</p>
  const periods = shown.periods.map(figures.period)
  const ends = { from: periods[0] ?? '', to: periods.at(-1) ?? '' }
  const drawn = {
    ref: chart,
    data: { periods, lines },
    summary: t('publish.dataset.chartSummary', { title: dataset.title, count: lines.length, ...ends }),
    periodLabel: t('publish.dataset.period'),
    valueText: (value: number | null) =>
      value === null ? t('publish.dataset.noValue') : figures.value(value),
  }
  if (kind !== 'map') return <Chart {...drawn} kind={kind} tickText={figures.tick} />
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <MapChart {...drawn} />
    </Suspense>
  )
}

/** Charts selected by the office, each with an explanation: for readers in a hurry. */
function ChosenCharts({ dataset, view }: { dataset: Dataset; view: DatasetView }) {
  const t = useText()
  const { slug, charts } = dataset
  if (charts.length === 0) return null
  const chosen = chosenOf(charts, view)
  return (
    <nav aria-label={t('publish.dataset.chosenCharts')} className={chosenChartsCss.charts}>
      {charts.map((chart) => (
        <article key={chart.title} className={cx(surface.pressable, chosenChartsCss.chart)}>
          <PageLink
            url={pageUrl(DATASET_PAGE, { slug, release: view.release, ...viewOf(chart) })}
            open="redirectTo"
            className={cx(surface.name, chosenChartsCss.title)}
            aria-current={chart === chosen || undefined}
          >
            {chart.title}
          </PageLink>
          <p className={chosenChartsCss.takeaway}>{chart.takeaway}</p>
        </article>
      ))}
    </nav>
  )
}

/** The latest figure of the selection: of the total if it is included, or else of the first line that has one. */
function Headline({ dataset }: { dataset: Dataset }) {
  const figures = useFigures(dataset)
  const { series, frequency } = dataset
  const main =
    series.find(({ isTotal }) => isTotal) ??
    series.find(({ points }) => latestOf(points, frequency)) ??
    series[0]
  const latest = main && latestOf(main.points, frequency)
  if (!latest) return null
  return (
    <div className={headlineCss.headline}>
      <p className={headlineCss.label}>
        {[main.label, figures.period(latest.period)].filter(Boolean).join(' · ')}
      </p>
      <p className={headlineCss.value}>
        {figures.value(latest.value)} <span className={headlineCss.unit}>{figures.unit}</span>
      </p>
      <ChangeMark
        change={latest.change}
        text={latest.change === null ? '' : figures.percent(latest.change)}
        since={figures.period(yearBefore(latest.period))}
      />
    </div>
  )
}

interface SheetProps {
  dataset: Dataset
  view: DatasetView
  onChange: (patch: Partial<DatasetView>) => void
}

/** Headline, figures and documentation; if the reader may see none, what there would be. */
export function DatasetSheet(props: SheetProps) {
  const { dataset, onChange } = props
  const isHeld = dataset.held !== null && dataset.periods === null
  if (!isHeld) return <FiguresSheet {...props} />
  return (
    <div className={css.held}>
      <Head {...props} />
      <DatasetAbout dataset={dataset} onRelease={(release) => onChange({ release })} />
    </div>
  )
}

/** Controls, chart and table; on a desktop the controls are beside them. */
function FiguresSheet({ dataset, view, onChange }: SheetProps) {
  const t = useText()
  const chart = useRef<SVGSVGElement>(null)
  const transform = view.transform ?? 'none'
  const shown = shownSeries(dataset, transform)
  const figures = useFigures(dataset, transform)
  const choice = choiceOf(view)
  const isTable = view.chart === 'table'
  const chosen = chosenOf(dataset.charts, view)
  return (
    <div className={css.sheet}>
      <Head dataset={dataset} view={view} onChange={onChange} />
      {!isTable && (
        <Section title={chosen?.title ?? t('publish.dataset.chart')} isPanel className={css.part}>
          {chosen?.takeaway && <p className={css.takeaway}>{chosen.takeaway}</p>}
          <p className={css.unit}>{figures.unit}</p>
          <ShownChart dataset={dataset} view={view} shown={shown} chart={chart} />
          {chosen?.notes && <p className={css.source}>{chosen.notes}</p>}
          <p className={css.source}>{t('publish.dataset.sourceLine', { source: dataset.sourceName })}</p>
        </Section>
      )}
      <DatasetControls dataset={dataset} view={view} onChange={onChange} />
      <div className={css.rest}>
        <Section title={(isTable && chosen?.title) || t('publish.dataset.table')} isPanel>
          {isTable && chosen?.takeaway && <p className={css.takeaway}>{chosen.takeaway}</p>}
          <DatasetTable shown={shown} figures={figures} label={`${dataset.title}, ${figures.unit}`} />
        </Section>
        {choice && !dataset.release.isLive && <Vintage dataset={dataset} choice={choice} />}
        <DatasetDownloads dataset={dataset} view={view} chart={chart} />
        <DatasetAbout dataset={dataset} onRelease={(release) => onChange({ release })} />
      </div>
    </div>
  )
}

/** The latest figure, its meaning, and caveats. */
/** Says in the reader's own language which language this is. */
function LanguageNote({ dataset: { contentLanguage } }: { dataset: Dataset }) {
  const t = useText()
  const language = useLanguage()
  if (contentLanguage === language) return null
  return (
    <p className={css.muted} role="note">
      {t('publish.dataset.fallback', { language: languageName(contentLanguage) })}
    </p>
  )
}

function Head({ dataset, view, onChange }: SheetProps) {
  const t = useText()
  return (
    <div className={css.head}>
      <LanguageNote dataset={dataset} />
      <Headline dataset={dataset} />
      <p className={css.description} lang={dataset.contentLanguage}>
        {dataset.description}
      </p>
      {dataset.notice && (
        <p className={css.notice}>
          <strong>{t('publish.dataset.notice')}</strong> {dataset.notice}{' '}
          <a href={dataset.sourceUrl} rel="noopener noreferrer" target="_blank">
            {t('publish.dataset.atSource')}
          </a>
        </p>
      )}
      {!dataset.release.isLive && (
        <OldRelease n={dataset.release.n} onLeave={() => onChange({ release: undefined })} />
      )}
      <DatasetGate dataset={dataset} />
      <ChosenCharts dataset={dataset} view={view} />
    </div>
  )
}

function OldRelease({ n, onLeave }: { n: number; onLeave: () => void }) {
  const t = useText()
  return (
    <div className={css.old} role="status">
      <span>{t('publish.dataset.older', { n })}</span>
      <Button variant="plain" size="sm" onClick={onLeave}>
        {t('publish.dataset.toLive')}
      </Button>
    </div>
  )
}

import { shownSeries } from '@tiantian/contracts/publish/chart/shown-series.ts'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ChosenCharts } from './chosen-charts.tsx'
import { DatasetAbout } from './dataset-about.tsx'
import { DatasetControls } from './dataset-controls.tsx'
import { DatasetDownloads } from './dataset-downloads.tsx'
import { DatasetGate } from './dataset-gate.tsx'
import type { DatasetView } from './dataset-search.ts'
import { choiceOf, chosenOf } from './dataset-search.ts'
import css from './dataset-sheet.module.css'
import { DatasetTable } from './dataset-table.tsx'
import { Headline } from './headline.tsx'
import { ShownChart } from './shown-chart.tsx'
import { useFigures } from './use-figures.ts'
import { Vintage } from './vintage.tsx'

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
function Head({ dataset, view, onChange }: SheetProps) {
  const t = useText()
  return (
    <div className={css.head}>
      <Headline dataset={dataset} />
      <p className={css.description}>{dataset.description}</p>
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

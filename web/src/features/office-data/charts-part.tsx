import { textIn } from '@tiantian/contracts/language.ts'
import type { ChartForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { chartForm, DATASET_CHARTS_MAX } from '@tiantian/contracts/publish/dataset-form.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, moved, moveSteps } from '../../office/list-editor.tsx'
import { ItemSheet } from '../office-event-setup/item-sheet.tsx'
import { LanguageSwitch } from '../office-event-setup/words-field.tsx'
import { showFailure } from '../shell/failure.ts'
import { ChartFields } from './chart-fields.tsx'
import css from './dataset-parts.module.css'
import type { DraftQueryPartProps } from './draft-query.ts'
import { useSaveDraft } from './draft-query.ts'

const NEW: ChartForm = {
  ...{ kind: 'line', transform: 'none', members: [], from: null, to: null },
  ...{ title: {}, takeaway: {}, notes: {} },
}

type ChartsPartChange = (how: (charts: readonly ChartForm[]) => readonly ChartForm[]) => Promise<unknown>

/** Charts of the dataset: their type, headline and explanation. */
export function ChartsPart({ draft, isLocked }: DraftQueryPartProps) {
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
    <div className={css.form}>
      <LanguageSwitch />
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
      <p className={css.muted}>{textIn(takeaway, language)}</p>
    </ItemRow>
  ))
}

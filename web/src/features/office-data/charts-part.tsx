import { textIn } from '@tiantian/contracts/language.ts'
import type { ChartForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { chartForm, DATASET_CHARTS_MAX } from '@tiantian/contracts/publish/dataset-form.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow } from '../office-event-setup/item-row.tsx'
import { ItemSection } from '../office-event-setup/item-section.tsx'
import { ItemSheet } from '../office-event-setup/item-sheet.tsx'
import { moved } from '../office-event-setup/lists.ts'
import { LanguageSwitch } from '../office-event-setup/words-field.tsx'
import { showFailure } from '../shell/failure.ts'
import { ChartFields } from './chart-fields.tsx'
import css from './dataset-parts.module.css'
import type { PartProps } from './draft-query.ts'
import { useSaveDraft } from './draft-query.ts'

const NEW: ChartForm = {
  ...{ kind: 'line', transform: 'none', members: [], from: null, to: null },
  ...{ title: {}, takeaway: {}, notes: {} },
}

/** Views of the figures for whoever has no time: what is drawn, under which headline, and what is to be seen in it. */
export function ChartsPart({ draft, isLocked }: PartProps) {
  const t = useText()
  const language = useLanguage()
  const save = useSaveDraft(draft.slug)
  const [edited, setEdited] = useState<{ readonly chart: ChartForm; readonly at: number }>()
  const { charts, dimensions } = draft.form
  const change = (how: (charts: readonly ChartForm[]) => readonly ChartForm[]) =>
    save((form) => ({ ...form, charts: [...how(form.charts)] }))
  const quietly = (sending: Promise<unknown>) => void sending.catch(showFailure)
  const write = (chart: ChartForm, at: number) =>
    change((all) => (at < all.length ? all.with(at, chart) : [...all, chart]))
  return (
    <div className={css.form}>
      <LanguageSwitch />
      <ItemSection
        title={t('dataroom.charts')}
        add={t('dataroom.newChart')}
        onAdd={
          isLocked || charts.length >= DATASET_CHARTS_MAX
            ? undefined
            : () => setEdited({ chart: NEW, at: charts.length })
        }
        note={t('dataroom.noCharts')}
        sheet={
          edited && (
            <ItemSheet
              title={t(edited.at < charts.length ? 'publish.dataset.chart' : 'dataroom.newChart')}
              start={edited.chart}
              schema={chartForm}
              save={(chart) => write(chart, edited.at)}
              onClose={() => setEdited(undefined)}
            >
              {(form) => <ChartFields form={form} dimensions={dimensions} />}
            </ItemSheet>
          )
        }
      >
        {charts.map((chart, at) => (
          <ItemRow
            // biome-ignore lint/suspicious/noArrayIndexKey: charts have no other name than their place
            key={at}
            name={textIn(chart.title, language)}
            onEdit={isLocked ? undefined : () => setEdited({ chart, at })}
            onRemove={isLocked ? undefined : () => quietly(change((all) => all.toSpliced(at, 1)))}
            onUp={isLocked || at === 0 ? undefined : () => quietly(change((all) => moved(all, at, -1)))}
            onDown={
              isLocked || at === charts.length - 1
                ? undefined
                : () => quietly(change((all) => moved(all, at, 1)))
            }
          >
            <p className={css.muted}>{textIn(chart.takeaway, language)}</p>
          </ItemRow>
        ))}
      </ItemSection>
    </div>
  )
}

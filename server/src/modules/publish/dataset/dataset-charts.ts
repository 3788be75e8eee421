import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ChosenChart } from '@tiantian/contracts/publish/dataset.ts'
import type { ChartForm } from '@tiantian/contracts/publish/dataset-form.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** The charts chosen by the office, in order. */
export const readCharts = (sql: Queryable, datasetId: string) => sql<ChartForm[]>`
  select kind, transform, members, from_period as "from", to_period as "to", title, takeaway, notes
  from dataset_charts where dataset_id = ${datasetId} order by position`

export const chosenIn = (chart: ChartForm, language: Language): ChosenChart => ({
  ...chart,
  title: textIn(chart.title, language),
  takeaway: textIn(chart.takeaway, language),
  notes: textIn(chart.notes, language),
})

import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
import { DATASET_STATES } from '@tiantian/contracts/publish/dataset-state.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { NewDataset } from './new-dataset.tsx'
import { officeDatasetUrl } from './office-data-address.ts'

const { link, state, text, date, count } = columnsOf<OfficeDataset>()

const COLUMNS: readonly OfficeColumn<OfficeDataset>[] = [
  link('title', 'officeKit.column.dataset', {
    url: ({ slug }) => officeDatasetUrl(slug),
    text: ({ title }) => title,
  }),
  {
    key: 'release',
    title: 'officeKit.column.release',
    width: 170,
    value: ({ publishedAt }) => (publishedAt ? Date.parse(publishedAt) : undefined),
    text: ({ liveN, publishedAt }, { t, format }) =>
      liveN && publishedAt
        ? t('publish.dataset.release', { n: liveN, date: format.shortDate(publishedAt) })
        : t('dataroom.notShown'),
    cell: ({ liveN, publishedAt }, { t, format }) =>
      liveN && publishedAt ? (
        <Tag tone="success">
          {t('publish.dataset.release', { n: liveN, date: format.shortDate(publishedAt) })}
        </Tag>
      ) : (
        <Tag>{t('dataroom.notShown')}</Tag>
      ),
  },
  state(
    'state',
    'office.stateTitle',
    (each) => `dataroom.words.state.${each}`,
    (each) => (each === 'in_review' ? 'warning' : 'neutral'),
  ),
  count('waitingCount', 'officeKit.column.waiting'),
  count('reportCount', 'officeKit.column.reports'),
  date('nextReleaseOn', 'officeKit.column.nextRelease'),
  text('sourceName', 'officeKit.column.source'),
]

const FILTERS = [
  search('search', 'officeKit.column.dataset'),
  select('state', 'office.stateTitle', DATASET_STATES, (each) => `dataroom.words.state.${each}`),
]

/** All datasets: the published part of each, and what waits for publication. */
export function DatasetsPage() {
  const t = useText()
  const [isNew, setNew] = useState(false)
  return (
    <OfficePage
      title={t('dataroom.title')}
      permission="publish.data_write"
      actions={<Button onClick={() => setNew(true)}>{t('dataroom.new')}</Button>}
    >
      <QueryTable
        label={t('dataroom.title')}
        action={listOfficeDatasets}
        rowsOf={({ datasets }) => datasets}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ slug }) => slug}
        exportAs="datasets"
        emptyTitle={t('publish.dataset.none')}
      />
      {isNew && <NewDataset onClose={() => setNew(false)} />}
    </OfficePage>
  )
}

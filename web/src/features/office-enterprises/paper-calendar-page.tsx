import { PAPER_DUES } from '@tiantian/contracts/enterprise/names.ts'
import type { RunningOutPapers } from '@tiantian/contracts/enterprise/paper-calendar.ts'
import { listRunningOutPapers } from '@tiantian/contracts/enterprise/paper-calendar.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { Tag } from '../../ui/chip.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useCountries } from '../user/address/country.ts'

const { country, count, date, link, text } = columnsOf<RunningOutPapers>()

/** Papers that run out sooner are marked. */
const SOON_DAYS = 30

function stateText({ lapsedAt, renewal }: RunningOutPapers, { t }: ColumnWords) {
  if (renewal) return t(`vetting.renewal.state.${renewal.state}`)
  return lapsedAt === null ? '–' : t('apply.papers.noBadge')
}

const COLUMNS = [
  link('name', 'vetting.calendar.name', {
    url: ({ id }) => pageUrl('/pages/office/enterprises', { id }),
    text: ({ name }) => name,
  }),
  country('country', 'apply.field.country', { width: 160 }),
  text('number', 'vetting.calendar.number', { width: 200 }),
  date('validUntil', 'vetting.calendar.validUntil'),
  {
    ...count('daysLeft', 'vetting.calendar.daysLeft'),
    cell: ({ daysLeft }: RunningOutPapers, { format }: ColumnWords) =>
      daysLeft > SOON_DAYS ? (
        format.number(daysLeft)
      ) : (
        <Tag tone={daysLeft < 0 ? 'danger' : 'warning'}>{format.number(daysLeft)}</Tag>
      ),
  },
  {
    key: 'renewal',
    title: 'vetting.renewal.title' as const,
    width: 180,
    text: stateText,
    cell: (row: RunningOutPapers, words: ColumnWords) =>
      row.renewal ? (
        <PageLink url={pageUrl('/pages/office/enterprises', { renewal: row.renewal.id })}>
          {stateText(row, words)}
        </PageLink>
      ) : (
        stateText(row, words)
      ),
  },
]

/** Enterprises by the last day of their papers. */
export function PaperCalendarPage() {
  const t = useText()
  const countries = useCountries()
  const filters = [
    select('due', 'vetting.calendar.due', PAPER_DUES, (due) => `vetting.calendar.${due}`, {
      any: 'vetting.calendar.anyDue',
    }),
    select(
      'country',
      'apply.field.country',
      countries.map(({ code }) => code),
      (code) => ({ text: countries.find((each) => each.code === code)?.name ?? code }),
    ),
  ]
  return (
    <OfficePage
      title={t('vetting.calendar.title')}
      permission="enterprise.review"
      lead={t('vetting.calendar.lead')}
    >
      <QueryTable
        label={t('vetting.calendar.title')}
        action={listRunningOutPapers}
        columns={COLUMNS}
        filters={filters}
        rowKey={({ id }) => id}
        exportAs="papers"
        emptyTitle={t('vetting.calendar.none')}
      />
    </OfficePage>
  )
}

import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { DeskRow } from '@tiantian/contracts/product/desk.ts'
import { listDesk } from '@tiantian/contracts/product/desk.ts'
import type { DeskKind } from '@tiantian/contracts/product/names.ts'
import { DESK_KINDS } from '@tiantian/contracts/product/names.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { Tag } from '../../ui/chip.tsx'
import { pageUrl } from '../shell/page-url.ts'

const { country, date, link } = columnsOf<DeskRow>()

/** Where one of each kind is decided on. */
const URLS: Readonly<Record<DeskKind, (id: string) => string>> = {
  enterprise: (id) => pageUrl('/pages/office/enterprises', { id }),
  renewal: (id) => pageUrl('/pages/office/enterprises', { renewal: id }),
  change: (id) => pageUrl('/pages/office/enterprises', { change: id }),
  shop: (id) => pageUrl('/pages/office/shop-applications', { id }),
  brand: () => '/pages/office/brand-requests',
  product: (id) => pageUrl('/pages/office/sellers', { product: id }),
  authorisation: (id) => pageUrl('/pages/office/sellers', { authorisation: id }),
}

const kindText = ({ kind }: DeskRow, { t }: ColumnWords) => t(`vetting.desk.kind.${kind}`)
const isLate = ({ dueAt }: DeskRow) => Date.parse(dueAt) < serverNow()

const COLUMNS = [
  link('name', 'vetting.desk.name', { url: ({ kind, id }) => URLS[kind](id), text: ({ name }) => name }),
  { key: 'kind', title: 'vetting.desk.what' as const, width: 170, text: kindText },
  country('country', 'apply.field.country', { width: 160 }),
  date('submittedAt', 'vetting.desk.submittedAt'),
  {
    ...date('dueAt', 'vetting.desk.dueAt'),
    cell: (row: DeskRow, { t, format }: ColumnWords) => (
      <>
        {format.dateTime(row.dueAt)} {isLate(row) && <Tag tone="danger">{t('vetting.late')}</Tag>}
      </>
    ),
  },
  {
    key: 'claim',
    title: 'vetting.desk.claim' as const,
    width: 160,
    text: ({ claim }: DeskRow) => claim.by || '–',
  },
  {
    key: 'endorsedBy',
    title: 'vetting.desk.endorsedBy' as const,
    width: 160,
    text: ({ endorsedBy }: DeskRow) => endorsedBy || '–',
  },
]

const FILTERS = [
  select('kind', 'vetting.desk.what', DESK_KINDS, (kind) => `vetting.desk.kind.${kind}`, {
    any: 'vetting.desk.any',
  }),
]

/** All that sellers wait for, whatever its kind, by the clock of working days. */
export function DeskPage() {
  const t = useText()
  return (
    <OfficePage title={t('vetting.desk.title')} permission="enterprise.review" lead={t('vetting.desk.lead')}>
      <QueryTable
        label={t('vetting.desk.title')}
        action={listDesk}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="waiting"
        emptyTitle={t('vetting.none')}
      />
    </OfficePage>
  )
}

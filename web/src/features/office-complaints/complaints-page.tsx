import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { COMPLAINTS_PAGE } from '../office-users/office-address.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { CaseCard } from './case-card.tsx'
import type { ComplaintsSearch } from './complaints-address.ts'
import { COMPLAINT_KINDS } from './complaints-address.ts'
import css from './complaints-page.module.css'
import { casesOf, complaintsQuery } from './complaints-query.ts'

/** Complaints about products and reviews: the office's queue, and past decisions. */
export function ComplaintsPage({ search }: { search: ComplaintsSearch }) {
  const t = useText()
  return (
    <OfficePage title={t('desk.complaints.title')} permission="message.moderate">
      <div className={css.page}>
        <ComplaintsFilter search={search} />
        <Cases search={search} />
      </div>
    </OfficePage>
  )
}

function Cases({ search }: { search: ComplaintsSearch }) {
  const t = useText()
  const list = useInfiniteQuery({ ...complaintsQuery(search), select: casesOf })
  return (
    <InfiniteList
      list={list}
      label={t('desk.complaints.title')}
      className={css.list}
      rowKey={({ key }) => key}
      renderRow={(one) => <CaseCard one={one} />}
      skeleton={<Skeleton height={160} />}
      skeletonCount={4}
      empty={
        <EmptyState title={t(search.decided ? 'desk.complaints.noneDecided' : 'desk.complaints.none')} />
      }
    />
  )
}

const ANY = 'any'

function ComplaintsFilter({ search }: { search: ComplaintsSearch }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const change = (patch: Partial<ComplaintsSearch>) => {
    const { kind, decided } = { ...search, ...patch }
    redirectTo(pageUrl(COMPLAINTS_PAGE, { kind, decided: decided ? 'true' : undefined }))
  }
  return (
    <div className={css.filter}>
      <Segmented
        label={t('desk.state')}
        value={search.decided ? 'decided' : 'waiting'}
        choices={[
          { value: 'waiting', label: t('desk.waiting') },
          { value: 'decided', label: t('desk.complaints.decided') },
        ]}
        onChange={(value) => change({ decided: value === 'decided' || undefined })}
      />
      <Select
        label={t('desk.complaints.about')}
        value={search.kind ?? ANY}
        choices={[
          { value: ANY, label: t('common.all') },
          ...COMPLAINT_KINDS.map((value) => ({ value, label: t(`desk.complaints.kind.${value}`) })),
        ]}
        onChange={(value) => change({ kind: COMPLAINT_KINDS.find((kind) => kind === value) })}
      />
    </div>
  )
}

import { useText } from '../../i18n/use-text.ts'
import { FilterBar, flag, readParams, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { ReviewQueue } from '../../office/review-queue.tsx'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { useChangeSearch } from '../shell/use-change-search.ts'
import { CaseCard, casesOf, complaintsQuery } from './case-card.tsx'
import type { ComplaintsSearch } from './complaints-address.ts'
import { COMPLAINT_KINDS } from './complaints-address.ts'

const FILTERS = [
  flag('decided', 'desk.state', ['desk.waiting', 'desk.complaints.decided'], 'isDecided'),
  select('kind', 'desk.complaints.about', COMPLAINT_KINDS, (kind) => `desk.complaints.kind.${kind}`),
]

/** What users report about products and reviews: the queue of the office, and what was decided. */
export function ComplaintsPage({ search }: { search: ComplaintsSearch }) {
  const t = useText()
  const change = useChangeSearch<Record<string, string | undefined>>()
  const list = useInfiniteQuery({ ...complaintsQuery(search), select: casesOf })
  return (
    <OfficePage title={t('desk.complaints.title')} permission="message.moderate">
      <FilterBar filters={FILTERS} params={readParams(FILTERS, search)} onChange={change} />
      <ReviewQueue
        label={t('desk.complaints.title')}
        list={list}
        itemKey={({ key }) => key}
        renderItem={(one) => <CaseCard one={one} />}
        emptyTitle={t(search.decided ? 'desk.complaints.noneDecided' : 'desk.complaints.none')}
      />
    </OfficePage>
  )
}

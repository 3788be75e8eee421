import type { Footprint } from '@tiantian/contracts/activity/footprint.ts'
import { FOOTPRINT_DAYS } from '@tiantian/contracts/activity/footprint.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { getSession, useSession } from '../../sdk/session.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProductCardSkeleton } from '../product/product-card.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { useCar } from '../vehicle/car.ts'
import { ClearButton } from './clear-button.tsx'
import { dayOf } from './footprint-day.ts'
import { FootprintRow } from './footprint-row.tsx'
import css from './footprints-page.module.css'
import { footprintsQuery } from './saved-query.ts'
import { reportSeen } from './tell-seen.ts'

export const FOOTPRINTS_PAGE = '/pages/user/footprints/footprints'

/** My browsing history, by day (S1.11). */
export function FootprintsPage({ kind }: { kind: SavedKind | undefined }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const tabs = ['all' as const, ...SAVED_KINDS]
  return (
    <PageFrame title={t('saved.footprints')} actions={<ClearAll />}>
      <Tabs
        wraps
        label={t('saved.kinds')}
        tabs={tabs.map((value) => ({ value, label: t(`saved.kind.${value}`) }))}
        value={kind ?? 'all'}
        onChange={(value) => redirectTo(pageUrl(FOOTPRINTS_PAGE, value === 'all' ? {} : { kind: value }))}
      >
        <Footprints kind={kind} />
      </Tabs>
    </PageFrame>
  )
}

/** Pending views are sent first; a visitor gets an account here, where they want to see them. */
function useFootprints(kind: SavedKind | undefined) {
  const { car } = useCar()
  const notified = useQuery({
    queryKey: [getSession().uid, 'activity', 'seen'],
    queryFn: async () => {
      await reportSeen()
      return true
    },
    staleTime: 0,
    gcTime: 0,
  })
  const { token } = useSession()
  const isNotified = notified.isFetched && !notified.isFetching
  return {
    isNobody: isNotified && token === undefined,
    list: useInfiniteQuery({
      ...footprintsQuery(kind, car),
      enabled: isNotified && token !== undefined,
      staleTime: 0,
    }),
  }
}

function Footprints({ kind }: { kind: SavedKind | undefined }) {
  const t = useText()
  const { list, isNobody } = useFootprints(kind)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (isNobody) return <NoFootprints />
  return (
    <InfiniteList
      list={list}
      label={t('saved.footprints')}
      className={css.list}
      rowKey={({ id, content }) => `${content.kind} ${id}`}
      renderRow={(footprint, index) => (
        <FootprintRow footprint={footprint} isFirstOfDay={isFirstOfDay(rows, index)} />
      )}
      skeleton={<ProductCardSkeleton variant="row" />}
      skeletonCount={4}
      empty={<NoFootprints />}
    />
  )
}

function isFirstOfDay(rows: readonly Footprint[], index: number): boolean {
  const [before, row] = [rows[index - 1], rows[index]!]
  return !before || dayOf(before.seenAt) !== dayOf(row.seenAt)
}

function NoFootprints() {
  const t = useText()
  return (
    <EmptyState
      title={t('saved.noFootprints')}
      text={t('saved.noFootprintsText', { count: FOOTPRINT_DAYS })}
      action={
        <PageLink url="/pages/index/category" className={buttonClass()}>
          {t('saved.look.product')}
        </PageLink>
      }
    />
  )
}

function ClearAll() {
  const t = useText()
  const { token } = useSession()
  if (token === undefined) return null
  return (
    <ClearButton title={t('saved.clearTitle')} content={t('saved.clearText')}>
      {t('saved.clearAll')}
    </ClearButton>
  )
}

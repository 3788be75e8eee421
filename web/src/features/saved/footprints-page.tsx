import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Footprint } from '@tiantian/contracts/activity/footprint.ts'
import { FOOTPRINT_DAYS } from '@tiantian/contracts/activity/footprint.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { getSession, useSession } from '../../sdk/session.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProductCardSkeleton } from '../product/product-card.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useCar } from '../vehicle/car.ts'
import css from './footprints-page.module.css'
import { reportSeen } from './report-seen.ts'
import { SavedCard } from './saved-card.tsx'
import { footprintsQuery, useForget } from './saved-query.ts'

interface ClearButtonProps {
  /** The period to delete; all without it. */
  between?: { from?: string; before?: string }
  /** The confirmation: deleted history cannot be restored. */
  title: string
  content: string
  label?: string
  children: ReactNode
}

/** Deletes the views of a period, after a confirmation. */
function ClearButton({ between = {}, title, content, label, children }: ClearButtonProps) {
  const t = useText()
  const { span } = useForget()
  const clear = async () => {
    const isSure = await showModal({ title, content, confirmText: t('common.clear'), isDangerous: true })
    if (isSure) span.mutate(between)
  }
  return (
    <Button
      variant="plain"
      size="sm"
      aria-label={label}
      isLoading={span.isPending}
      onClick={() => void clear()}
    >
      {children}
    </Button>
  )
}

const at = (instant: string, days: number) => {
  const day = new Date(instant)
  // The user's time zone decides where a day begins, also when daylight saving time starts.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)
}

/** The start of the day of a view, in milliseconds: the same for the whole day. */
export const dayOf = (instant: string): number => at(instant, 0).getTime()

/** From the start of its day to just before the next. */
export const spanOfDay = (instant: string): { from: string; before: string } => ({
  from: at(instant, 0).toISOString(),
  before: at(instant, 1).toISOString(),
})

/** 0 for today, 1 for yesterday. */
export function daysAgo(instant: string, now = new Date(serverNow())): number {
  return Math.round((dayOf(now.toISOString()) - dayOf(instant)) / 86_400_000)
}

/** A view; the first of a day has the date above it. */
function FootprintRow({ footprint, isFirstOfDay }: { footprint: Footprint; isFirstOfDay: boolean }) {
  const t = useText()
  const { one } = useForget()
  const { content, kind, id } = footprint
  return (
    <>
      {isFirstOfDay && <Day seenAt={footprint.seenAt} />}
      <div className={css.row}>
        <div className={css.card}>
          <SavedCard content={content} />
        </div>
        <IconButton
          label={t('saved.forgetOf', { name: content.card.name })}
          disabled={one.isPending}
          onClick={() => one.mutate({ kind, id })}
        >
          <CrossIcon size={18} />
        </IconButton>
      </div>
    </>
  )
}

function Day({ seenAt }: { seenAt: string }) {
  const t = useText()
  const format = useFormat()
  const near = [t('saved.today'), t('saved.yesterday')]
  const name = near[daysAgo(seenAt)] ?? format.day(seenAt)
  return (
    <div className={css.day}>
      <h2 className={css.date}>{name}</h2>
      <ClearButton
        between={spanOfDay(seenAt)}
        title={t('saved.clearDayTitle')}
        content={t('saved.clearDayText', { day: name })}
        label={t('saved.clearDayOf', { day: name })}
      >
        {t('saved.clearDay')}
      </ClearButton>
    </div>
  )
}

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
  const before = rows[index - 1]
  const row = rows[index]!
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

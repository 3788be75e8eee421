import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Claim, ReviewQueue as QueueName } from '@tiantian/contracts/office/claim.ts'
import { referItem, releaseClaim, takeClaim } from '@tiantian/contracts/office/claim.ts'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { showFailure } from '../features/shell/error/failure.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { Button } from '../ui/button.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import css from './review-queue.module.css'

interface ReviewQueueProps<Item> {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Item[] }>>
  itemKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  emptyTitle: string
}

/** Items that wait for a decision of the office, one card each. */
export function ReviewQueue<Item>({ label, list, itemKey, renderItem, emptyTitle }: ReviewQueueProps<Item>) {
  return (
    <InfiniteList
      list={list}
      label={label}
      className={css.list}
      rowKey={itemKey}
      renderRow={renderItem}
      skeleton={<Skeleton height={160} />}
      skeletonCount={4}
      empty={<EmptyState title={emptyTitle} />}
    />
  )
}

interface ClaimedItem {
  queue: QueueName
  id: string
  /** The list is out of date. */
  onChange: () => void
}

interface ClaimHold extends ClaimedItem {
  isOwn: boolean
}

interface ClaimedActionsProps extends ClaimedItem {
  claim: Claim
  /** Claims it, where that also changes its state. */
  take?: () => Promise<{ claim: Claim }>
  /** The buttons that decide; `begin` claims the item and then opens what was pressed. */
  children: (begin: (open: () => void) => void) => ReactNode
}

/**
 * The buttons of an item. Who presses one claims the item, so that a colleague does not work on the same; while a
 * colleague has it there is their name in place of the buttons.
 */
export function ClaimedActions({
  queue,
  id,
  claim,
  take = () => call(takeClaim, { queue, id }),
  onChange,
  children,
}: ClaimedActionsProps) {
  const t = useText()
  const [isReferring, setReferring] = useState(false)
  const left = useSecondsLeft(claim.until)
  useClaimHold({ queue, id, isOwn: claim.isOwn, onChange })
  const claiming = useMutation({
    mutationFn: (_open: () => void) => take(),
    onSuccess({ claim: taken }, open) {
      if (taken.isOwn) open()
      onChange()
    },
    onError: showFailure,
  })
  const releasing = useMutation({
    mutationFn: () => call(releaseClaim, { queue, id }),
    onSuccess: onChange,
    onError: showFailure,
  })
  const isOthers = claim.until !== null && left > 0 && !claim.isOwn
  return (
    <>
      {claim.referredBy && (
        <p className={css.note}>
          {claim.isOwnReferral
            ? t('officeKit.queue.ownReferral')
            : t('officeKit.queue.referral', { name: claim.referredBy })}
          {` ${claim.referralNote}`}
        </p>
      )}
      {isOthers && <p className={css.note}>{t('officeKit.queue.claimed', { name: claim.by })}</p>}
      <div className={css.actions}>
        {!(isOthers || claim.isOwnReferral) && children((open) => claiming.mutate(open))}
        {!(isOthers || claim.referredBy) && (
          <Button size="sm" variant="plain" onClick={() => setReferring(true)}>
            {t('officeKit.queue.refer')}
          </Button>
        )}
        {claim.isOwn && left > 0 && (
          <>
            <span className={css.clock} role="timer" aria-label={t('officeKit.queue.timeLeft')}>
              {clockText(left)}
            </span>
            <Button
              size="sm"
              variant="plain"
              isLoading={releasing.isPending}
              onClick={() => releasing.mutate()}
            >
              {t('officeKit.queue.release')}
            </Button>
          </>
        )}
      </div>
      {isReferring && (
        <DecisionSheet
          title={t('officeKit.queue.refer')}
          text={t('officeKit.queue.referText')}
          noteLabel={t('officeKit.queue.referNote')}
          action={referItem}
          input={{ queue, id }}
          noteMax={500}
          doneText={t('officeKit.queue.referred')}
          onDone={onChange}
          onClose={() => setReferring(false)}
        />
      )}
    </>
  )
}

const RENEWAL_MS = 600_000

/** Renews an own claim while its officer works, and releases it when they leave the page or the item. */
function useClaimHold({ queue, id, isOwn, onChange }: ClaimHold) {
  const notify = useEffectEvent(() => onChange())
  useEffect(() => {
    if (!isOwn) return
    let isWorking = false
    const work = () => {
      isWorking = true
    }
    const leave = () => void call(releaseClaim, { queue, id }).catch(() => undefined)
    async function renew() {
      if (!isWorking) return
      isWorking = false
      await call(takeClaim, { queue, id }).then(
        () => notify(),
        () => undefined,
      )
    }
    const timer = setInterval(() => void renew(), RENEWAL_MS)
    addEventListener('pointerdown', work)
    addEventListener('keydown', work)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', work)
      removeEventListener('keydown', work)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [queue, id, isOwn])
}

function useSecondsLeft(until: string | null): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (until === null) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

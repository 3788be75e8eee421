import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfficeWaiting } from '@tiantian/contracts/expo/office-queue.ts'
import { moveInQueue } from '@tiantian/contracts/expo/office-queue.ts'
import { waitlistMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { clockIn } from '../expo/event-time.ts'
import css from './office-event.module.css'
import { officeEventReads, officeQueueQuery } from './office-query.ts'

interface OfficeQueueProps {
  id: string
  /** Time zone of the venue; until it has loaded, times are not shown. */
  timeZone: string | undefined
}

/** The waitlist of an event, in its order. */
export function OfficeQueue({ id, timeZone }: OfficeQueueProps) {
  const t = useText()
  return (
    <InfiniteList
      list={useInfiniteQuery(officeQueueQuery(id))}
      label={t('crowd.tab.queue')}
      className={css.list}
      rowKey={(row) => row.id}
      renderRow={(row) => <Waiting row={row} timeZone={timeZone} />}
      skeleton={<Skeleton height={116} />}
      skeletonCount={4}
      empty={<EmptyState title={t('crowd.queue.none')} />}
    />
  )
}

function Waiting({ row, timeZone }: { row: OfficeWaiting; timeZone: string | undefined }) {
  const t = useText()
  const format = useFormat()
  const { id, name, email, state, typeName, count, queuedAt, offerUntil } = row
  const { move, isMoving } = useMove(id)
  const events = eventsFor(waitlistMachine, state, 'expo.registration')
  const time = (at: string) => (timeZone ? format.dateTime(clockIn(timeZone, at)) : '')
  const remove = async () => {
    const content = t('crowd.queue.removeAsk', { name })
    if (await showModal({ content, confirmText: t('crowd.queue.remove'), isDangerous: true })) move('remove')
  }
  return (
    <article className={surface.panel} aria-label={name}>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.muted}>
          {[email, `${typeName} × ${format.number(count)}`].filter(Boolean).join(' · ')}
        </p>
        <p className={css.muted}>
          {offerUntil
            ? t('crowd.queue.offered', { time: time(offerUntil) })
            : t('crowd.queue.since', { time: time(queuedAt) })}
        </p>
      </div>
      <div className={css.line}>
        {events.includes('first') && (
          <Button size="sm" isLoading={isMoving} onClick={() => move('first')}>
            {t('crowd.queue.first')}
          </Button>
        )}
        {events.includes('cancel') && (
          <Button size="sm" variant="soft" onClick={() => void remove()}>
            {t('crowd.queue.remove')}
          </Button>
        )}
      </div>
    </article>
  )
}

function useMove(id: string) {
  const t = useText()
  const client = useQueryClient()
  const moving = useMutation({
    mutationFn: (step: 'first' | 'remove') => call(moveInQueue, { id, step }),
    onSuccess: () => showToast({ title: t('crowd.queue.done'), icon: 'success' }),
    onSettled: () => client.invalidateQueries(officeEventReads()),
  })
  return { move: moving.mutate, isMoving: moving.isPending }
}

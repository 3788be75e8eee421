import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { WaitlistEntry } from '@tiantian/contracts/expo/registration.ts'
import { acceptOffer, leaveWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { waitlistMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { availabilityQuery, registrationQuery } from './event-query.ts'
import css from './queue-panel.module.css'

interface QueuePanelProps {
  event: EventDetail
  entry: WaitlistEntry
}

/** The user's position in the waitlist, or the seat that is held for them. */
export function QueuePanel(panel: QueuePanelProps) {
  return (
    <PlacePanel place={panel.entry} take={<TakeButton {...panel} />} leave={<LeaveButton {...panel} />} />
  )
}

interface PlacePanelProps {
  place: WaitlistEntry
  /** Accepts the offered seat. */
  take: ReactNode
  leave: ReactNode
}

export function PlacePanel({ place: entry, take, leave }: PlacePanelProps) {
  const t = useText()
  const format = useFormat()
  const events = eventsFor(waitlistMachine, entry.state, 'member')
  const isOffered = entry.state === 'offered'
  const note = isOffered
    ? t('expo.queue.offered', { time: format.dateTime(entry.offerUntil ?? 0) })
    : t('expo.queue.ahead', { count: entry.ahead, number: format.number(entry.ahead) })
  return (
    <Section title={t(isOffered ? 'expo.queue.yourTurn' : 'expo.queue.title')} isPanel>
      <p className={css.note} role="status">
        {note}
      </p>
      {!isOffered && <p className={css.hint}>{t('expo.queue.hint')}</p>}
      <div className={css.actions}>
        {events.includes('accept') && take}
        {events.includes('cancel') && leave}
      </div>
    </Section>
  )
}

function TakeButton({ event, entry }: QueuePanelProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationFn: () => call(acceptOffer, { id: entry.id }),
    onSuccess: (reply) => queryClient.setQueryData(registrationQuery(reply.registration.id).queryKey, reply),
    onSettled: () => queryClient.invalidateQueries({ queryKey: availabilityQuery(event.id).queryKey }),
  })
  return (
    <Button size="lg" isLoading={taking.isPending} onClick={() => taking.mutate()}>
      {t('expo.queue.take')}
    </Button>
  )
}

function LeaveButton({ event, entry }: QueuePanelProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => call(leaveWaitlist, { id: entry.id }),
    onSuccess: (reply) => queryClient.setQueryData(availabilityQuery(event.id).queryKey, reply),
    onError: () => queryClient.invalidateQueries({ queryKey: availabilityQuery(event.id).queryKey }),
  })
  return (
    <Button variant="secondary" isLoading={leaving.isPending} onClick={() => leaving.mutate()}>
      {t('expo.queue.leave')}
    </Button>
  )
}

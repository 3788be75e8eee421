import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail, Session } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { bookSession, leaveSession } from '@tiantian/contracts/expo/session-seat.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import css from './agenda-session.module.css'
import { availabilityQuery, eventQuery } from './event-query.ts'

interface SessionSeatProps {
  event: EventDetail
  session: Session
  availability: Availability | undefined
}

/** Seats of a session with a limit: how many are left, and for participants their own. */
export function SessionSeat({ event, session, availability }: SessionSeatProps) {
  const t = useText()
  const format = useFormat()
  if (session.capacity === null) return null
  const left = session.seatsLeft ?? 0
  const seat = availability?.seats.find(({ sessionId }) => sessionId === session.id)
  const mayBook = availability?.registration?.state === 'confirmed' && new Date(session.startsAt) > new Date()
  const words =
    left > 0
      ? t('programme.seat.left', { count: left, number: format.number(left) })
      : t('programme.seat.full')
  return (
    <div className={css.seat} role="status">
      {seat ? <SeatTag seat={seat} /> : <span className={css.seatFree}>{words}</span>}
      {mayBook && <SeatButton event={event} session={session} seat={seat} isFull={left <= 0} />}
    </div>
  )
}

type Seat = Availability['seats'][number]

function SeatTag({ seat }: { seat: Seat }) {
  const t = useText()
  const format = useFormat()
  if (seat.state === 'booked') return <Tag tone="success">{t('programme.seat.booked')}</Tag>
  return <Tag tone="warning">{t('programme.seat.waiting', { place: format.number(seat.ahead + 1) })}</Tag>
}

interface SeatButtonProps {
  event: EventDetail
  session: Session
  seat: Seat | undefined
  isFull: boolean
}

function SeatButton({ event, session, seat, isFull }: SeatButtonProps) {
  const t = useText()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () => call(seat ? leaveSession : bookSession, { sessionId: session.id }),
    onSuccess: (reply) => {
      client.setQueryData(availabilityQuery(event.id).queryKey, reply)
      void client.invalidateQueries({ queryKey: eventQuery(event.id).queryKey })
    },
  })
  const step = seat ? LEAVE[seat.state] : takeStep(isFull)
  const name = t(`programme.seat.${step}`)
  return (
    <Button
      size="sm"
      variant={seat ? 'plain' : 'soft'}
      isLoading={change.isPending}
      aria-label={`${name}: ${session.title}`}
      onClick={() => change.mutate()}
    >
      {name}
    </Button>
  )
}

const takeStep = (isFull: boolean) => (isFull ? 'queue' : 'book')

const LEAVE = { booked: 'leave', waiting: 'leaveQueue' } as const

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import { holdSeats, joinWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Section } from '../../ui/section.tsx'
import { eventQuery, registrationQuery, standingQuery } from './event-query.ts'
import { clockIn } from './event-time.ts'
import { Left } from './registration-box.tsx'
import css from './ticket-choice.module.css'

type Counts = Readonly<Record<string, number>>

/** How many tickets of each type; what is sold out can be queued for. */
export function TicketChoice({ event }: { event: EventDetail }) {
  const t = useText()
  const [first] = event.ticketTypes.filter((type) => isOnSale(type) && (type.left === null || type.left > 0))
  const [counts, setCounts] = useState<Counts>(first ? { [first.id]: 1 } : {})
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const holding = useHolding(event)
  return (
    <Section title={t('expo.choice.title')} isPanel>
      <ul className={css.types}>
        {event.ticketTypes.map((type) => (
          <TypeRow
            key={type.id}
            event={event}
            type={type}
            count={counts[type.id] ?? 0}
            others={total - (counts[type.id] ?? 0)}
            onCount={(count) => setCounts({ ...counts, [type.id]: count })}
          />
        ))}
      </ul>
      {first && (
        <Button
          size="lg"
          disabled={total === 0}
          isLoading={holding.isPending}
          onClick={() => holding.mutate(counts)}
        >
          {t('expo.choice.go')}
        </Button>
      )}
    </Section>
  )
}

interface TypeRowProps {
  event: EventDetail
  type: TicketType
  count: number
  /** Tickets of other types that she chose. */
  others: number
  onCount: (count: number) => void
}

function TypeRow({ event, type, count, others, onCount }: TypeRowProps) {
  const t = useText()
  const max = Math.min(type.left ?? event.registrationMax, event.registrationMax - others)
  return (
    <li className={css.type}>
      <div className={css.words}>
        <p className={css.name}>{type.name}</p>
        {type.description && <p className={css.description}>{type.description}</p>}
        <p>
          <Left type={type} />
        </p>
        <SaleWindow type={type} timeZone={event.timeZone} />
      </div>
      {isTakable(type) && (
        <QuantityStepper
          value={count}
          min={0}
          max={Math.max(0, max)}
          label={t('expo.choice.count', { name: type.name })}
          onChange={onCount}
        />
      )}
      {isOnSale(type) && !isTakable(type) && type.hasWaitlist && <QueueButton event={event} type={type} />}
    </li>
  )
}

const isOnSale = ({ saleOpensAt, saleClosesAt }: TicketType) =>
  (!saleOpensAt || new Date(saleOpensAt) <= new Date()) &&
  (!saleClosesAt || new Date(saleClosesAt) > new Date())

const isTakable = (type: TicketType) => isOnSale(type) && (type.left === null || type.left > 0)

/** When tickets are to be had, where that is not as long as registration. */
function SaleWindow({ type, timeZone }: { type: TicketType; timeZone: string }) {
  const t = useText()
  const format = useFormat()
  const { saleOpensAt: from, saleClosesAt: until } = type
  const now = new Date()
  const time = (moment: string) => format.dateTime(clockIn(timeZone, moment))
  if (until && new Date(until) <= now) return <p className={css.description}>{t('expo.sale.over')}</p>
  if (from && new Date(from) > now)
    return <p className={css.description}>{t('expo.sale.from', { time: time(from) })}</p>
  return until && <p className={css.description}>{t('expo.sale.until', { time: time(until) })}</p>
}

/** Keeps the seats; one wish has one id, however often it is sent. */
function useHolding({ id: eventId }: EventDetail) {
  const queryClient = useQueryClient()
  const requestId = useRef(newRequestId())
  return useMutation({
    mutationFn: (counts: Counts) => {
      const tickets = Object.entries(counts).flatMap(([typeId, count]) =>
        count > 0 ? [{ typeId, count }] : [],
      )
      return call(holdSeats, { requestId: requestId.current, eventId, tickets })
    },
    onSuccess(reply) {
      queryClient.setQueryData(registrationQuery(reply.registration.id).queryKey, reply)
    },
    onSettled() {
      requestId.current = newRequestId()
      void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey })
      return queryClient.invalidateQueries({ queryKey: standingQuery(eventId).queryKey })
    },
  })
}

function QueueButton({ event, type }: Pick<TypeRowProps, 'event' | 'type'>) {
  const t = useText()
  const queryClient = useQueryClient()
  const joining = useMutation({
    mutationFn: () => call(joinWaitlist, { eventId: event.id, typeId: type.id, count: 1 }),
    onSuccess: (reply) => queryClient.setQueryData(standingQuery(event.id).queryKey, reply),
  })
  return (
    <Button variant="secondary" isLoading={joining.isPending} onClick={() => joining.mutate()}>
      {t('expo.queue.join')}
    </Button>
  )
}

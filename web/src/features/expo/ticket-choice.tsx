import { useMutation } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import { unlockTickets } from '@tiantian/contracts/expo/registration.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { clockIn } from './event-time.ts'
import { Left, TicketPrice } from './registration-box.tsx'
import css from './ticket-choice.module.css'

type TicketChoiceCounts = Readonly<Record<string, number>>

/** The chosen tickets, and the code that unlocks them. */
export interface ExpoTicketChoice {
  readonly tickets: readonly { readonly typeId: string; readonly count: number; readonly name: string }[]
  readonly code: string
}

interface TicketChoiceProps {
  event: EventDetail
  isBusy?: boolean
  onChoose: (choice: ExpoTicketChoice) => void
  /** For a type that is sold out and has a waitlist. */
  queue: (type: TicketType, code: string) => ReactNode
}

/** The number of tickets of each type; sold-out types offer the waitlist. */
export function TicketChoice({ event, isBusy = false, onChoose, queue }: TicketChoiceProps) {
  const t = useText()
  const [unlocked, setUnlocked] = useState<Unlocked>({ code: '', types: [] })
  const types = [...event.ticketTypes, ...unlocked.types]
  const [counts, setCounts] = useState<TicketChoiceCounts>(firstOf(event.ticketTypes))
  const total = Object.values(counts).reduce((total, count) => total + count, 0)
  const choose = () => {
    const tickets = types.flatMap(({ id, name }) => {
      const count = counts[id] ?? 0
      return count > 0 ? [{ typeId: id, count, name }] : []
    })
    onChoose({ tickets, code: unlocked.code })
  }
  return (
    <Section title={t('expo.choice.title')} isPanel>
      <ul className={css.types}>
        {types.map((type) => (
          <TypeRow
            key={type.id}
            event={event}
            type={type}
            count={counts[type.id] ?? 0}
            others={total - (counts[type.id] ?? 0)}
            onCount={(count) => setCounts({ ...counts, [type.id]: count })}
            queue={() => queue(type, unlocked.code)}
          />
        ))}
      </ul>
      {event.hasCodeTickets && <CodeField eventId={event.id} onUnlocked={setUnlocked} />}
      <Sum types={types} counts={counts} />
      {types.some(isTakable) && (
        <p className={css.go}>
          <Button size="lg" disabled={total === 0} isLoading={isBusy} onClick={choose}>
            {t('expo.choice.go')}
          </Button>
        </p>
      )}
    </Section>
  )
}

const firstOf = (types: readonly TicketType[]): TicketChoiceCounts => {
  const first = types.find(isTakable)
  return first ? { [first.id]: 1 } : {}
}

/** The total, where they cost something. */
function Sum({ types, counts }: { types: readonly TicketType[]; counts: TicketChoiceCounts }) {
  const t = useText()
  const format = useFormat()
  const [currency] = types.flatMap(({ price }) => price?.currency ?? [])
  const amountMinor = types.reduce(
    (total, { id, price }) => total + (price?.amountMinor ?? 0) * (counts[id] ?? 0),
    0,
  )
  if (!currency || amountMinor === 0) return null
  return <p className={css.sum}>{t('expo.choice.sum', { sum: format.money({ amountMinor, currency }) })}</p>
}

interface Unlocked {
  readonly code: string
  readonly types: readonly TicketType[]
}

/** Tickets that the organiser gives out by a code. */
function CodeField({ eventId, onUnlocked }: { eventId: string; onUnlocked: (found: Unlocked) => void }) {
  const t = useText()
  const [code, setCode] = useState('')
  const unlocking = useMutation({
    mutationFn: () => call(unlockTickets, { eventId, code }),
    onSuccess: ({ ticketTypes }) => onUnlocked({ code, types: ticketTypes }),
  })
  const hasNone = unlocking.data?.ticketTypes.length === 0
  return (
    <form
      className={css.code}
      onSubmit={(submit) => {
        submit.preventDefault()
        if (code.trim()) unlocking.mutate()
      }}
    >
      <TextField
        label={t('expo.choice.code')}
        isOptional
        autoComplete="off"
        maxLength={40}
        value={code}
        onChange={setCode}
        error={hasNone ? t('expo.choice.codeNone') : undefined}
      />
      <Button type="submit" variant="secondary" isLoading={unlocking.isPending}>
        {t('expo.choice.codeGo')}
      </Button>
    </form>
  )
}

interface TypeRowProps {
  event: EventDetail
  type: TicketType
  count: number
  /** Tickets of other types that the user chose. */
  others: number
  onCount: (count: number) => void
  queue: () => ReactNode
}

function TypeRow({ event, type, count, others, onCount, queue }: TypeRowProps) {
  const t = useText()
  const max = Math.min(type.left ?? event.registrationMax, event.registrationMax - others)
  return (
    <li className={css.type}>
      <div className={css.words}>
        <p className={css.name}>{type.name}</p>
        {type.description && <p className={css.description}>{type.description}</p>}
        <p className={css.facts}>
          <TicketPrice type={type} />
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
      {isOnSale(type) && !isTakable(type) && type.hasWaitlist && queue()}
    </li>
  )
}

const isOnSale = ({ saleOpensAt, saleClosesAt }: TicketType) =>
  (!saleOpensAt || new Date(saleOpensAt) <= new Date(serverNow())) &&
  (!saleClosesAt || new Date(saleClosesAt) > new Date(serverNow()))

const isTakable = (type: TicketType) => isOnSale(type) && (type.left === null || type.left > 0)

/** The sales period of tickets, where it differs from that of registration. */
function SaleWindow({ type, timeZone }: { type: TicketType; timeZone: string }) {
  const t = useText()
  const format = useFormat()
  const { saleOpensAt: from, saleClosesAt: until } = type
  const now = new Date(serverNow())
  const time = (moment: string) => format.dateTime(clockIn(timeZone, moment))
  if (until && new Date(until) <= now) return <p className={css.description}>{t('expo.sale.over')}</p>
  if (from && new Date(from) > now)
    return <p className={css.description}>{t('expo.sale.from', { time: time(from) })}</p>
  return until && <p className={css.description}>{t('expo.sale.until', { time: time(until) })}</p>
}

import type { EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { registrationUrl, ticketUrl } from './event-address.ts'
import { clockIn } from './event-time.ts'
import css from './registration-box.module.css'

interface RegistrationBoxProps {
  event: EventDetail
  /** Of a member; undefined for visitors and while it loads. */
  availability: Availability | undefined
}

/** Ticket types and their availability, and the one next step. */
export function RegistrationBox({ event, availability }: RegistrationBoxProps) {
  const t = useText()
  return (
    <Section title={t('expo.registration')} isPanel>
      <ul className={css.types}>
        {event.ticketTypes.map((type) => (
          <li key={type.id} className={css.type}>
            <span className={css.name}>{type.name}</span>
            <TicketPrice type={type} />
            <Left type={type} />
            {type.description && <span className={css.description}>{type.description}</span>}
          </li>
        ))}
      </ul>
      <NextStep event={event} availability={availability} />
    </Section>
  )
}

/** The price, if there is one. */
export function TicketPrice({ type: { price } }: { type: TicketType }) {
  const format = useFormat()
  return price && <span className={css.price}>{format.money(price)}</span>
}

/** The number of seats left, where that is worth showing. */
export function Left({ type: { left } }: { type: TicketType }) {
  const t = useText()
  const format = useFormat()
  if (left === null) return null
  if (left <= 0) return <span className={css.none}>{t('expo.left.none')}</span>
  return <span className={css.left}>{t('expo.left.some', { count: left, number: format.number(left) })}</span>
}

function NextStep({ event, availability }: RegistrationBoxProps) {
  const t = useText()
  const format = useFormat()
  const step = stepOf(event, availability)
  const opensAt = format.dateTime(clockIn(event.timeZone, event.registrationOpensAt))
  const url =
    step === 'ticket' || step === 'pending' || step === 'payment'
      ? ticketUrl(availability!.registration!.id)
      : registrationUrl(event.id)
  return (
    <div className={css.step}>
      <p className={css.note}>{t(`expo.step.${step}.note`, { time: opensAt })}</p>
      {step !== 'soon' && step !== 'closed' && (
        <PageLink url={url} className={buttonClass({ size: 'lg', isBlock: true })}>
          {t(`expo.step.${step}.go`)}
        </PageLink>
      )}
    </div>
  )
}

type NextStepName =
  | 'ticket'
  | 'pending'
  | 'payment'
  | 'form'
  | 'offer'
  | 'queue'
  | 'open'
  | 'full'
  | 'soon'
  | 'closed'

/** The user's own registration comes before the offer. */
function stepOf({ admission }: EventDetail, availability: Availability | undefined): NextStepName {
  const state = availability?.registration?.state
  if (state === 'confirmed') return 'ticket'
  if (state === 'pending_approval') return 'pending'
  if (state === 'pending_payment') return 'payment'
  if (state === 'held') return 'form'
  const queue = availability?.waitlist ?? []
  if (queue.some((entry) => entry.state === 'offered')) return 'offer'
  if (queue.length > 0) return 'queue'
  return admission
}

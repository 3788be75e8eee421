import type { Registration, Ticket } from '@tiantian/contracts/expo/registration.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { eventUrl } from './event-address.ts'
import { EventCover } from './event-cover.tsx'
import { clockIn, spanText } from './event-time.ts'
import css from './ticket-card.module.css'

/** A ticket as shown at the entrance: the code large, and the number in case no camera reads it. */
export function TicketCard({ registration, ticket }: { registration: Registration; ticket: Ticket }) {
  const t = useText()
  const format = useFormat()
  const { event } = registration
  const { name, nameLatin, company, typeName, number, qr, enteredAt } = ticket
  return (
    <article className={css.ticket} aria-label={t('expo.ticket.of', { name })}>
      <EventCover type={event.type}>{spanText(event, format)}</EventCover>
      <div className={css.words}>
        <PageLink url={eventUrl(event.id)} className={css.title}>
          {event.title}
        </PageLink>
        <p className={css.place}>{[event.venue, event.cityName].filter(Boolean).join(', ')}</p>
        <p className={css.name}>{name}</p>
        {nameLatin && <p className={css.place}>{nameLatin}</p>}
        {company && <p className={css.place}>{company}</p>}
        <p>
          <Tag tone="primary">{typeName}</Tag>
        </p>
      </div>
      {qr && (
        <div className={css.code}>
          <QrCode text={qr} label={t('expo.ticket.qr')} />
          <p className={css.number}>{spaced(number)}</p>
          {enteredAt && (
            <p className={css.entered}>
              {t('expo.ticket.entered', { time: format.dateTime(clockIn(event.timeZone, enteredAt)) })}
            </p>
          )}
        </div>
      )}
    </article>
  )
}

/** `7K3F2 M9XQ4`, to be read aloud. */
const spaced = (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`

import { openAnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import { createBadgeFile } from '@tiantian/contracts/expo/event-file.ts'
import type { Registration, Ticket } from '@tiantian/contracts/expo/registration.ts'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CONTACTS_PAGE } from '../contacts/contact-query.ts'
import { meetingsUrl } from '../meeting/meeting-query.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useDownload } from '../shell/use-download.ts'
import { AnswerFiles } from './answer-files.tsx'
import ticketLinksCss from './calendar-links.module.css'
import { CalendarLinks } from './calendar-links.tsx'
import { CancelRegistration } from './cancel-registration.tsx'
import { eventUrl } from './event-address.ts'
import { EventCover } from './event-cover.tsx'
import { TicketMissing } from './event-missing.tsx'
import { registrationQuery } from './event-query.ts'
import { clockIn, spanText } from './event-time.ts'
import paymentPanelCss from './payment-panel.module.css'
import { RegistrationNote } from './registration-note.tsx'
import ticketCardCss from './ticket-card.module.css'
import css from './ticket-page.module.css'
import { keepTicket, storedTickets } from './wallet.ts'

/** A ticket as shown at the entrance: the code large, and the number in case no camera reads it. */
function TicketCard({ registration, ticket }: { registration: Registration; ticket: Ticket }) {
  const t = useText()
  const format = useFormat()
  const { event } = registration
  const { name, nameLatin, company, typeName, number, qr, enteredAt } = ticket
  return (
    <article className={ticketCardCss.ticket} aria-label={t('expo.ticket.of', { name })}>
      <EventCover type={event.type}>{spanText(event, format)}</EventCover>
      <div className={ticketCardCss.words}>
        <PageLink url={eventUrl(event.id)} className={ticketCardCss.title}>
          {event.title}
        </PageLink>
        <p className={ticketCardCss.place}>{[event.venue, event.cityName].filter(Boolean).join(', ')}</p>
        <p className={ticketCardCss.name}>{name}</p>
        {nameLatin && <p className={ticketCardCss.place}>{nameLatin}</p>}
        {company && <p className={ticketCardCss.place}>{company}</p>}
        <p>
          <Tag tone="primary">{typeName}</Tag>
        </p>
      </div>
      {qr && (
        <div className={ticketCardCss.code}>
          <QrCode text={qr} label={t('expo.ticket.qr')} />
          <p className={ticketCardCss.number}>{spaced(number)}</p>
          {enteredAt && (
            <p className={ticketCardCss.entered}>
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

interface ExpoTicketPage {
  readonly registration: Registration | undefined
  /** Loaded from this device: the server could not be reached. */
  readonly isStored: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** A registration as the server knows it, else as stored on this device. */
function useTicket(id: string): ExpoTicketPage {
  const { uid } = useSession()
  const { data, error, refetch } = useQuery(registrationQuery(id))
  const fresh = data?.registration
  useEffect(() => {
    if (fresh) keepTicket(uid, fresh)
  }, [uid, fresh])
  const stored = fresh ? undefined : storedTickets(uid).find((ticket) => ticket.id === id)
  return {
    registration: fresh ?? stored,
    isStored: stored !== undefined,
    error: stored ? null : error,
    retry: () => void refetch(),
  }
}

/** Amount due, deadline, payee and payment reference; nothing once it is paid. */
function PaymentPanel({ registration }: { registration: Registration }) {
  const t = useText()
  const format = useFormat()
  const { state, total, code, expiresAt, event, paymentDetails } = registration
  if (state !== 'pending_payment' || !total) return null
  const facts = [
    {
      name: t('expo.payment.amount'),
      value: <strong className={paymentPanelCss.sum}>{format.money(total)}</strong>,
    },
    { name: t('expo.payment.reference'), value: <strong>{code}</strong> },
    {
      name: t('expo.payment.until'),
      value: format.dateTime(clockIn(event.timeZone, expiresAt ?? event.startsAt)),
    },
    { name: t('expo.payment.to'), value: <span className={paymentPanelCss.details}>{paymentDetails}</span> },
  ]
  return (
    <Section title={t('expo.payment.title')} isPanel>
      <FactList facts={facts} />
      <p className={paymentPanelCss.note}>{t('expo.payment.note')}</p>
    </Section>
  )
}

/** What a ticket gives access to: meetings, contact cards, a badge to print at home. */
function TicketLinks({ registration: { id, event } }: { registration: Registration }) {
  const t = useText()
  const { download, isBusy } = useDownload(() => call(createBadgeFile, { id }))
  return (
    <p className={ticketLinksCss.links}>
      <PageLink url={meetingsUrl(event.id)} className={buttonClass()}>
        {t('meeting.open')}
      </PageLink>
      <PageLink url={CONTACTS_PAGE} className={buttonClass({ variant: 'secondary' })}>
        {t('contacts.scan')}
      </PageLink>
      <Button variant="secondary" isLoading={isBusy} onClick={download}>
        {t('contacts.badge')}
      </Button>
    </p>
  )
}

/** A registration with its tickets; one that was opened before is available offline too. */
export function TicketPage({ id }: { id: string }) {
  const t = useText()
  const { registration, isStored, error, retry } = useTicket(id)
  if (hasCode(error, 'REGISTRATION_NOT_FOUND')) return <TicketMissing />
  return (
    <PageFrame title={t('expo.ticket.title')}>
      {Boolean(error) && <ErrorState error={error} onRetry={retry} />}
      {!(error || registration) && <Skeleton height={420} />}
      {registration && (
        <Tickets
          registration={registration}
          isStored={isStored}
          files={
            <AnswerFiles files={registration.files} open={(file) => call(openAnswerFile, { id: file })} />
          }
          links={<TicketLinks registration={registration} />}
          cancel={<CancelRegistration registration={registration} />}
        />
      )}
    </PageFrame>
  )
}

interface TicketPageTicketsProps {
  registration: Registration
  /** Loaded from this device: the server could not be reached. */
  isStored: boolean
  /** Files the user submitted as answers. */
  files: ReactNode
  /** The waitlist position of a registration without an account. */
  queue?: ReactNode
  /** What a confirmed registration gives access to. */
  links?: ReactNode
  cancel: ReactNode
}

/** The tickets of a registration, its next step and its actions. */
export function Tickets({ registration, isStored, files, queue, links, cancel }: TicketPageTicketsProps) {
  const t = useText()
  return (
    <div className={css.page}>
      {isStored && (
        <p className={css.kept} role="status">
          {t('expo.ticket.kept')}
        </p>
      )}
      {queue}
      <RegistrationNote registration={registration} />
      <PaymentPanel registration={registration} />
      <ul className={css.tickets}>
        {registration.tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard registration={registration} ticket={ticket} />
          </li>
        ))}
      </ul>
      {registration.onlineUrl && (
        <p>
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={registration.onlineUrl}
            rel="noreferrer"
            target="_blank"
          >
            {t('expo.ticket.online')}
          </a>
        </p>
      )}
      {!isStored && files}
      {registration.state === 'confirmed' && !isStored && links}
      <CalendarLinks eventId={registration.event.id} />
      {registration.mayCancel && !isStored && cancel}
    </div>
  )
}

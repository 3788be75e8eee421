import { openAnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { CancelRegistration } from './cancel-registration.tsx'
import { TicketMissing } from './event-missing.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { RegistrationNote } from './registration-note.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketLinks } from './ticket-links.tsx'
import css from './ticket-page.module.css'
import { useTicket } from './use-ticket.ts'

/** A registration with its tickets; one that was opened before is available offline too. */
export function TicketPage({ id }: { id: string }) {
  const t = useText()
  const { registration, isKept: isStored, error, retry } = useTicket(id)
  if (hasCode(error, 'REGISTRATION_NOT_FOUND')) return <TicketMissing />
  return (
    <PageFrame title={t('expo.ticket.title')}>
      {Boolean(error) && <ErrorState error={error} onRetry={retry} />}
      {!(error || registration) && <Skeleton height={420} />}
      {registration && (
        <Tickets
          registration={registration}
          isKept={isStored}
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

interface TicketsProps {
  registration: Registration
  /** Loaded from this device: the server could not be reached. */
  isKept: boolean
  /** Files the user submitted as answers. */
  files: ReactNode
  /** The waitlist position of a registration without an account. */
  queue?: ReactNode
  /** What a confirmed registration gives access to. */
  links?: ReactNode
  cancel: ReactNode
}

/** The tickets of a registration, its next step and its actions. */
export function Tickets({ registration, isKept: isStored, files, queue, links, cancel }: TicketsProps) {
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

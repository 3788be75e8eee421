import type { EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { loginAddress } from '../shell/protected-pages.ts'
import { registrationUrl } from './event-address.ts'
import { TicketChoice } from './ticket-choice.tsx'
import type { VisitorChoice, VisitorFormSent } from './visitor-form.tsx'
import { VisitorForm } from './visitor-form.tsx'
import css from './visitor-registration.module.css'

/** A visitor logs in, or continues with only an email address. */
export function VisitorRegistration({ event }: { event: EventDetail }) {
  const [isByMail, setByMail] = useState(false)
  const [choice, setChoice] = useState<VisitorChoice>()
  const [sent, setSent] = useState<VisitorFormSent>()
  if (sent) return <EmailSent sent={sent} />
  if (choice)
    return <VisitorForm event={event} choice={choice} onBack={() => setChoice(undefined)} onSent={setSent} />
  if (!isByMail) return <LoginOrEmail event={event} onMail={() => setByMail(true)} />
  return (
    <TicketChoice
      event={event}
      onChoose={setChoice}
      queue={(type, code) => <QueueButton type={type} onQueue={(input) => setChoice({ ...input, code })} />}
    />
  )
}

function LoginOrEmail({ event, onMail }: { event: EventDetail; onMail: () => void }) {
  const t = useText()
  return (
    <Section title={t('expo.mail.ways')} isPanel>
      <div className={css.ways}>
        <div className={css.way}>
          <p className={css.note}>{t('expo.mail.loginNote')}</p>
          <PageLink url={loginAddress(registrationUrl(event.id))} className={buttonClass({ size: 'lg' })}>
            {t('expo.mail.login')}
          </PageLink>
        </div>
        <div className={css.way}>
          <p className={css.note}>{t('expo.mail.note')}</p>
          <Button size="lg" variant="secondary" onClick={onMail}>
            {t('expo.mail.go')}
          </Button>
        </div>
      </div>
    </Section>
  )
}

interface VisitorRegistrationQueueButtonProps {
  type: TicketType
  onQueue: (input: Omit<VisitorChoice, 'code'>) => void
}

/** The form comes first: when a seat is offered, the email link is all that is needed. */
function QueueButton({ type: { id: typeId, name }, onQueue }: VisitorRegistrationQueueButtonProps) {
  const t = useText()
  return (
    <Button
      variant="secondary"
      onClick={() => onQueue({ tickets: [{ typeId, count: 1, name }], isForQueue: true })}
    >
      {t('expo.queue.join')}
    </Button>
  )
}

function EmailSent({ sent: { email, hours, minutes } }: { sent: VisitorFormSent }) {
  const t = useText()
  const format = useFormat()
  const params = { email, hours: format.number(hours), minutes: format.number(minutes) }
  return (
    <Section title={t('expo.mail.sent')} isPanel>
      <p role="status">{t(minutes > 0 ? 'expo.mail.sentNote' : 'expo.mail.queueNote', params)}</p>
      <p className={css.note}>{t('expo.mail.sentHint')}</p>
    </Section>
  )
}

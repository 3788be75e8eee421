import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { loginAddress } from '../shell/protected-pages.ts'
import { registrationUrl } from './event-address.ts'
import type { Choice } from './ticket-choice.tsx'
import { TicketChoice } from './ticket-choice.tsx'
import { VisitorForm } from './visitor-form.tsx'
import css from './visitor-registration.module.css'

/** Whoever is not signed in logs in, or goes on with nothing but her mail address. */
export function VisitorRegistration({ event }: { event: EventDetail }) {
  const [isByMail, setByMail] = useState(false)
  const [choice, setChoice] = useState<Choice>()
  const [sent, setSent] = useState<Sent>()
  if (sent) return <LetterSent sent={sent} />
  if (choice)
    return <VisitorForm event={event} choice={choice} onBack={() => setChoice(undefined)} onSent={setSent} />
  if (!isByMail) return <Ways event={event} onMail={() => setByMail(true)} />
  return <TicketChoice event={event} onChoose={setChoice} queue={() => <LoginLink event={event} />} />
}

interface Sent {
  readonly email: string
  readonly hours: number
}

function Ways({ event, onMail }: { event: EventDetail; onMail: () => void }) {
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

/** To queue wants an account: an offer may come in weeks. */
function LoginLink({ event }: { event: EventDetail }) {
  const t = useText()
  return (
    <PageLink url={loginAddress(registrationUrl(event.id))} className={buttonClass({ variant: 'secondary' })}>
      {t('expo.mail.queue')}
    </PageLink>
  )
}

function LetterSent({ sent: { email, hours } }: { sent: Sent }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('expo.mail.sent')} isPanel>
      <p role="status">{t('expo.mail.sentNote', { email, hours: format.number(hours) })}</p>
      <p className={css.note}>{t('expo.mail.sentHint')}</p>
    </Section>
  )
}

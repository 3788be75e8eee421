import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import { registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { loginAddress } from '../shell/protected-pages.ts'
import { GuardField } from '../user/sign-in/guard-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard, wordingOf } from '../user/sign-in/use-captcha.ts'
import { registrationUrl } from './event-address.ts'
import { eventQuery } from './event-query.ts'
import { textField } from './invitee-fields.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { checkDraft } from './registration-draft.ts'
import visitorFormCss from './registration-form.module.css'
import { PersonFields } from './registration-form.tsx'
import type { ExpoTicketChoice } from './ticket-choice.tsx'
import { TicketChoice } from './ticket-choice.tsx'
import css from './visitor-registration.module.css'

interface VisitorChoice extends ExpoTicketChoice {
  /** Sold out: the form joins the waitlist. */
  readonly isForQueue?: boolean
}

type VisitorFormReply = Output<typeof registerByMail>

interface VisitorFormProps {
  event: EventDetail
  choice: VisitorChoice
  onBack: () => void
  onSent: (sent: VisitorFormReply) => void
}

/**
 * The form for visitors without an account: once submitted, the seats are held for a while until the email link is
 * opened.
 */
function VisitorForm({ event, choice, onBack, onSent }: VisitorFormProps) {
  const t = useText()
  const { form, guard } = useVisitorForm(event, choice, onSent)
  return (
    <Form form={form} className={visitorFormCss.form}>
      <PersonFields form={form} event={event} wanted={choice.tickets} />
      <GuardField guard={guard} {...textField(form, 'captcha')} />
      <FormError form={form} />
      <Button type="submit" size="lg" isLoading={form.isSending}>
        {t(choice.isForQueue ? 'expo.mail.queueSend' : 'expo.mail.send')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('common.back')}
      </Button>
      <p className={visitorFormCss.note}>{t('expo.form.privacy')}</p>
    </Form>
  )
}

const visitorForm = z.omit(registerByMail.input, { requestId: true })

function useVisitorForm(event: EventDetail, choice: VisitorChoice, onSent: VisitorFormProps['onSent']) {
  const queryClient = useQueryClient()
  const guard = useCaptchaGuard('register-for-event')
  const [requestIds] = useState(createRequestIds)
  const tickets = choice.tickets.map(({ typeId, count }) => ({ typeId, count }))
  const start: RegistrationDraft = { captcha: '' }
  const form = useForm({
    asksBeforeUnload: true,
    keptAs: `registration for ${event.id}`,
    start,
    check(draft: RegistrationDraft) {
      const filled = checkDraft(draft, choice.tickets, event.questions)
      const { captcha = '' } = draft
      const input = {
        ...(filled.ok && filled.data),
        eventId: event.id,
        tickets,
        code: choice.code,
        captcha,
        isForQueue: choice.isForQueue ?? false,
      }
      const guarded = guard.check(visitorForm, input)
      if (filled.ok || guarded.ok) return filled.ok ? guarded : filled
      const { captcha: error } = guarded.errors
      return { ok: false, errors: { ...filled.errors, ...(error && { captcha: error }) } }
    },
    send: (input) => call(registerByMail, { ...input, requestId: requestIds.idOf(wordingOf(input)) }),
    onSent,
    onRefused(error) {
      // The organiser may have changed the questions, or the seats may be gone.
      void queryClient.invalidateQueries({ queryKey: eventQuery(event.id).queryKey })
      return guard.refused(error)
    },
    fieldOf: CAPTCHA_FIELD,
  })
  return { form, guard }
}

/** A visitor logs in, or continues with only an email address. */
export function VisitorRegistration({ event }: { event: EventDetail }) {
  const [isByMail, setByMail] = useState(false)
  const [choice, setChoice] = useState<VisitorChoice>()
  const [sent, setSent] = useState<VisitorFormReply>()
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

function EmailSent({ sent: { email, hours, minutes } }: { sent: VisitorFormReply }) {
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

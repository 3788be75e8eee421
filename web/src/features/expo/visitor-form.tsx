import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { useForm } from '../../ui/use-form.ts'
import { GuardField } from '../user/guard-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard, wordingOf } from '../user/use-captcha-guard.ts'
import { eventQuery } from './event-query.ts'
import { textField } from './invitee-fields.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { checkDraft } from './registration-draft.ts'
import css from './registration-form.module.css'
import { PersonFields } from './registration-form.tsx'
import type { ExpoTicketChoice } from './ticket-choice.tsx'

export interface VisitorChoice extends ExpoTicketChoice {
  /** Sold out: the form joins the waitlist. */
  readonly isForQueue?: boolean
}

export type VisitorFormSent = Output<typeof registerByMail>

interface VisitorFormProps {
  event: EventDetail
  choice: VisitorChoice
  onBack: () => void
  onSent: (sent: VisitorFormSent) => void
}

/**
 * The form for visitors without an account: once submitted, the seats are held for a while until the email link is
 * opened.
 */
export function VisitorForm({ event, choice, onBack, onSent }: VisitorFormProps) {
  const t = useText()
  const { form, guard } = useVisitorForm(event, choice, onSent)
  return (
    <Form form={form} className={css.form}>
      <PersonFields form={form} event={event} wanted={choice.tickets} />
      <GuardField guard={guard} {...textField(form, 'captcha')} />
      <FormError form={form} />
      <Button type="submit" size="lg" isLoading={form.isSending}>
        {t(choice.isForQueue ? 'expo.mail.queueSend' : 'expo.mail.send')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('common.back')}
      </Button>
      <p className={css.note}>{t('expo.form.privacy')}</p>
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
    start,
    check(draft: RegistrationDraft) {
      const filled = checkDraft(draft, choice.tickets, event.questions)
      const { captcha = '' } = draft
      const input = {
        ...(filled.ok && filled.data),
        ...{ eventId: event.id, tickets, code: choice.code, captcha },
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

import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { PhoneField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { ticketUrl } from './event-address.ts'
import { availabilityQuery, eventQuery, registrationQuery, registrationsQuery } from './event-query.ts'
import holdClockCss from './hold-clock.module.css'
import { InviteeFields, LatinField, textField } from './invitee-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import type { DraftTickets, RegistrationDraft } from './registration-draft.ts'
import { attendeeCount, checkDraft, shownQuestions } from './registration-draft.ts'
import css from './registration-form.module.css'

interface HoldClockProps {
  eventId: string
  until: string | null
}

const SECOND_MS = 1000

/** How long the seats are still held; when that is over the page reloads the status. */
function HoldClock({ eventId, until }: HoldClockProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const leftMs = until === null ? 0 : new Date(until).getTime() - now
  const isOver = leftMs <= 0
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: availabilityQuery(eventId).queryKey })
  }, [isOver, queryClient, eventId])
  return (
    <p className={holdClockCss.clock}>
      {t('expo.form.kept')} <span className={holdClockCss.time}>{timeText(leftMs)}</span>
    </p>
  )
}

/** `29:41` */
function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface RegistrationFormProps {
  event: EventDetail
  /** Of the registration that holds the seats. */
  id: string
}

export function RegistrationForm({ event, id }: RegistrationFormProps) {
  const registration = useQuery(registrationQuery(id)).data?.registration
  if (!registration) return <Skeleton height={420} />
  return <Fields event={event} registration={registration} />
}

function Fields({ event, registration }: { event: EventDetail; registration: Registration }) {
  const t = useText()
  const form = useRegistrationForm(event, registration)
  return (
    <Form form={form} className={css.form}>
      <HoldClock eventId={event.id} until={registration.expiresAt} />
      <PersonFields form={form} event={event} wanted={registration.wanted} />
      <FormError form={form} />
      <Button type="submit" size="lg" isLoading={form.isSending}>
        {t('expo.form.send')}
      </Button>
      <p className={css.note}>{t('expo.form.privacy')}</p>
    </Form>
  )
}

interface RegistrationFormPersonFieldsProps {
  form: FormState<RegistrationDraft>
  event: EventDetail
  wanted: DraftTickets
}

/** Registrant, other attendees, and the organiser's questions. */
export const PersonFields = ({ form, event, wanted }: RegistrationFormPersonFieldsProps) => (
  <>
    <OwnFields form={form} />
    <InviteeFields form={form} count={attendeeCount(wanted)} />
    <QuestionFields form={form} questions={shownQuestions(form.draft, event.questions)} eventId={event.id} />
  </>
)

/** The registrant and their contact details. */
function OwnFields({ form }: { form: FormState<RegistrationDraft> }) {
  const t = useText()
  const text = (name: string) => textField(form, name)
  return (
    <Section title={t('expo.form.you')} isPanel>
      <div className={css.fields}>
        <TextField label={t('expo.form.name')} autoComplete="name" {...text('name')} />
        <LatinField form={form} nameField="name" at={0} />
        <TextField label={t('expo.form.email')} type="email" autoComplete="email" {...text('email')} />
        <PhoneField
          label={t('expo.form.phone')}
          hint={t('expo.form.phoneHint')}
          autoComplete="tel"
          {...text('phone')}
        />
        <TextField
          label={t('expo.form.company')}
          isOptional
          autoComplete="organization"
          {...text('company')}
        />
        <TextField
          label={t('expo.form.jobTitle')}
          isOptional
          autoComplete="organization-title"
          {...text('jobTitle')}
        />
      </div>
    </Section>
  )
}

const SENT_AS: Partial<Record<RegistrationState, 'sent' | 'billed'>> = {
  confirmed: 'sent',
  pending_payment: 'billed',
}

function useRegistrationForm(event: EventDetail, { id, wanted }: Registration) {
  const t = useText()
  const queryClient = useQueryClient()
  const { redirectTo } = useNavigatorHere()
  const { user } = useSession()
  const start: RegistrationDraft = { name: user.hasNickName ? user.nickname : '', phone: user.mobile }
  return useForm({
    asksBeforeUnload: true,
    keptAs: `registration ${id}`,
    start,
    check: (draft: RegistrationDraft) => checkDraft(draft, wanted, event.questions),
    send: (form) => call(submitRegistration, { id, ...form }),
    onRefused() {
      // The organiser may have changed the questions since this page was opened.
      void queryClient.invalidateQueries({ queryKey: eventQuery(event.id).queryKey })
      return {}
    },
    onSent(reply) {
      queryClient.setQueryData(registrationQuery(id).queryKey, reply)
      queryClient.removeQueries({ queryKey: registrationsQuery().queryKey })
      void queryClient.invalidateQueries({
        queryKey: availabilityQuery(event.id).queryKey,
        refetchType: 'none',
      })
      const { state } = reply.registration
      showToast({ title: t(`expo.form.${SENT_AS[state] ?? 'asked'}`), icon: 'success' })
      redirectTo(ticketUrl(id))
    },
  })
}

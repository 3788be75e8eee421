import type { Output } from '@tiantian/contracts/action.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { setMeetingPlan } from '@tiantian/contracts/expo/meeting.ts'
import type { FormChecked } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { instantIn, shownIn } from '../expo/event-time.ts'
import css from './office-event.module.css'

interface PlanFormProps {
  event: EventDetail
  onSaved: (reply: Output<typeof setMeetingPlan>) => void
}

/** Creates meeting slots within a period of the event. */
export function PlanForm({ event, onSaved }: PlanFormProps) {
  const t = useText()
  const { timeZone } = event
  const form = useForm({
    start: {
      from: shownIn(timeZone, event.startsAt),
      until: shownIn(timeZone, event.endsAt),
      minutes: '20',
      tables: '10',
    },
    check: (draft) => checkDraft(draft, event),
    send: (input) => call(setMeetingPlan, input),
    onSent(reply) {
      showToast({ title: t('crowd.plan.saved'), icon: 'success' })
      onSaved(reply)
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField
        type="datetime-local"
        label={t('crowd.plan.from')}
        hint={t('crowd.plan.zone', { zone: timeZone })}
        {...field(form, 'from')}
      />
      <TextField type="datetime-local" label={t('crowd.plan.until')} {...field(form, 'until')} />
      <TextField inputMode="numeric" label={t('crowd.plan.minutes')} {...field(form, 'minutes')} />
      <TextField
        inputMode="numeric"
        label={t('crowd.plan.tables')}
        hint={t('crowd.plan.tablesHint')}
        {...field(form, 'tables')}
      />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('crowd.plan.save')}
      </Button>
    </Form>
  )
}

type PlanFormDraft = Readonly<Record<'from' | 'until' | 'minutes' | 'tables', string>>
type PlanFormInput = Parameters<typeof call<typeof setMeetingPlan>>[1]

function checkDraft(
  { from, until, minutes, tables }: PlanFormDraft,
  event: EventDetail,
): FormChecked<PlanFormInput> {
  const instant = (text: string) => (text === '' ? '' : instantIn(event.timeZone, text))
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)
  return checkForm(setMeetingPlan.input, {
    eventId: event.id,
    from: instant(from),
    until: instant(until),
    minutes: number(minutes),
    tables: number(tables),
  })
}

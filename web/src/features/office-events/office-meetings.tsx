import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { OfficeSlot } from '@tiantian/contracts/expo/meeting.ts'
import { setMeetingPlan } from '@tiantian/contracts/expo/meeting.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { clockIn, instantIn, shownIn } from '../expo/event-time.ts'
import css from './office-event.module.css'
import { meetingPlanQuery } from './office-query.ts'

interface PlanFormProps {
  event: EventDetail
  onSaved: (reply: Output<typeof setMeetingPlan>) => void
}

/** Creates meeting slots within a period of the event. */
function PlanForm({ event, onSaved }: PlanFormProps) {
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
): CheckedForm<PlanFormInput> {
  const instant = (text: string) => (text === '' ? '' : instantIn(event.timeZone, text))
  return checkForm(setMeetingPlan.input, {
    eventId: event.id,
    from: instant(from),
    until: instant(until),
    minutes: readNumber(minutes),
    tables: readNumber(tables),
  })
}

/** Meeting slots of participants, and how many tables are taken. */
export function OfficeMeetings({ event }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const plan = meetingPlanQuery(event.id)
  const result = useQuery(plan)
  const { data } = result
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={320} />} />
  const { slots, participantCount: count } = data.plan
  return (
    <div className={css.columns}>
      <div className={css.page}>
        <p className={css.muted}>{t('crowd.plan.joined', { count, number: format.number(count) })}</p>
        {slots.length === 0 ? (
          <EmptyState title={t('crowd.plan.none')} text={t('crowd.plan.noneText')} />
        ) : (
          <Days slots={slots} timeZone={event.timeZone} />
        )}
      </div>
      <Section title={t('crowd.plan.add')} isPanel>
        <PlanForm event={event} onSaved={(reply) => client.setQueryData(plan.queryKey, reply)} />
      </Section>
    </div>
  )
}

interface DaysProps {
  slots: readonly OfficeSlot[]
  timeZone: string
}

function Days({ slots, timeZone }: DaysProps) {
  const format = useFormat()
  const days = Map.groupBy(slots, ({ startsAt }) => format.day(clockIn(timeZone, startsAt)))
  return [...days].map(([day, ofDay]) => (
    <Section key={day} title={day} isPanel>
      <ul className={css.slots}>
        {ofDay.map((slot) => (
          <Slot key={slot.id} slot={slot} timeZone={timeZone} />
        ))}
      </ul>
    </Section>
  ))
}

function Slot({ slot: { startsAt, taken, tables }, timeZone }: { slot: OfficeSlot; timeZone: string }) {
  const t = useText()
  const format = useFormat()
  const numbers = { taken: format.number(taken), tables: format.number(tables) }
  return (
    <li className={css.slot}>
      <strong>{format.time(clockIn(timeZone, startsAt))}</strong>
      <span className={css.muted}>{t('crowd.plan.ofTables', numbers)}</span>
    </li>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { Entrance } from '@tiantian/contracts/expo/entrance.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { OfficeSlot } from '@tiantian/contracts/expo/meeting.ts'
import { setMeetingPlan } from '@tiantian/contracts/expo/meeting.ts'
import type { CheckInAlert } from '@tiantian/contracts/expo/office-event.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import { useState } from 'react'
import type { FormChecked } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { clockIn, instantIn, shownIn, zoneName } from '../expo/event-time.ts'
import { PageLink } from '../shell/page-link.tsx'
import { Broadcasts } from './broadcasts.tsx'
import { EntranceSheet } from './entrance-sheet.tsx'
import { EventSteps } from './event-steps.tsx'
import css from './office-event.module.css'
import { OfficeFigures } from './office-figures.tsx'
import { OfficePeople } from './office-people.tsx'
import type { KindOfTicket } from './office-query.ts'
import { checkInAlertsQuery, checkInUrl, entrancesQuery, meetingPlanQuery } from './office-query.ts'
import { OfficeQueue } from './office-queue.tsx'

/** The entrances of an event: opening times, admitted tickets and re-entry. */
function OfficeEntrances({ event }: { event: EventDetail }) {
  const t = useText()
  const result = useQuery(entrancesQuery(event.id))
  const { data } = result
  const [edited, setEdited] = useState<Entrance>()
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={240} />} />
  const { entrances, types } = data
  return (
    <div className={css.page}>
      <div className={css.line}>
        <Button variant="secondary" onClick={() => setEdited(emptyLike(entrances[0]!))}>
          {t('hall.entrance.add')}
        </Button>
      </div>
      <div className={css.list}>
        {entrances.map((entrance) => (
          <EntranceCard
            key={entrance.id}
            entrance={entrance}
            types={types}
            timeZone={event.timeZone}
            onEdit={() => setEdited(entrance)}
          />
        ))}
      </div>
      {edited && (
        <EntranceSheet event={event} entrance={edited} types={types} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

/** A new one is open when the main one is, for all. */
const emptyLike = (main: Entrance): Entrance => ({
  ...main,
  id: newRequestId(),
  name: '',
  rule: 'single',
  hasOwnTimes: false,
  typeIds: null,
})

interface EntranceCardProps {
  entrance: Entrance
  types: readonly KindOfTicket[]
  timeZone: string
  onEdit: () => void
}

function EntranceCard({ entrance, types, timeZone, onEdit }: EntranceCardProps) {
  const t = useText()
  const format = useFormat()
  const { name, rule, opensAt, closesAt, typeIds } = entrance
  const time = (at: string) => format.dateTime(clockIn(timeZone, at))
  const welcome = types.filter(({ id }) => typeIds?.includes(id)).map((type) => type.name)
  return (
    <Section title={name || t('door.main')} isPanel>
      <div>
        <p className={css.muted}>{t('door.open', { from: time(opensAt), until: time(closesAt) })}</p>
        <p className={css.muted}>{t(`hall.entrance.rule.${rule}`)}</p>
        <p className={css.muted}>{typeIds === null ? t('hall.entrance.allTypes') : welcome.join(', ')}</p>
      </div>
      <div className={css.foot}>
        <Button size="sm" variant="soft" onClick={onEdit}>
          {t('common.edit')}
        </Button>
      </div>
    </Section>
  )
}

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
): FormChecked<PlanFormInput> {
  const instant = (text: string) => (text === '' ? '' : instantIn(event.timeZone, text))
  const number = (text: string) => readNumber(text)
  return checkForm(setMeetingPlan.input, {
    eventId: event.id,
    from: instant(from),
    until: instant(until),
    minutes: number(minutes),
    tables: number(tables),
  })
}

/** Meeting slots of participants, and how many tables are taken. */
function OfficeMeetings({ event }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const key = meetingPlanQuery(event.id)
  const result = useQuery(key)
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
        <PlanForm event={event} onSaved={(reply) => client.setQueryData(key.queryKey, reply)} />
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

interface CheckInAlertsProps {
  eventId: string
  timeZone: string
}

/** The maximum age of alerts while the page is open. */
const FRESH_MS = 10_000

/** Attendees who were admitted although they should not have been: an offline device could not know. */
function CheckInAlerts({ eventId, timeZone }: CheckInAlertsProps) {
  const t = useText()
  const { data } = useQuery({ ...checkInAlertsQuery(eventId), refetchInterval: FRESH_MS })
  const alerts = data?.alerts ?? []
  if (alerts.length === 0) return null
  return (
    <div className={css.alerts} role="alert">
      <p className={css.name}>{t('hall.alert.title')}</p>
      <ul>
        {alerts.map((alert) => (
          <Alert key={alert.nonce} alert={alert} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  )
}

function Alert({ alert, timeZone }: { alert: CheckInAlert; timeZone: string }) {
  const t = useText()
  const format = useFormat()
  const { result, name, company, at, gate, entrance, firstAt, firstGate } = alert
  const formatPlace = (where: string) => (where ? `, ${where}` : '')
  const when = (moment: string) => format.dateTime(clockIn(timeZone, moment))
  return (
    <li>
      <strong>{[name, company].filter(Boolean).join(' · ') || t('hall.alert.unknown')}</strong>
      {`: ${t(`door.result.${result}`)}. ${when(at)}${formatPlace(gate || entrance)}`}
      {firstAt && (
        <span>{` (${t('door.first', { time: `${when(firstAt)}${formatPlace(firstGate)}` })})`}</span>
      )}
    </li>
  )
}

/** Attendees, waitlist and meetings of an event, and the office's decisions. */
export function OfficeEventPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficePage isDetail title={t('registry.one')} permission="expo.registration">
      <Desk id={id} />
    </OfficePage>
  )
}

const TABS = ['people', 'queue', 'figures', 'entrances', 'letters', 'meetings'] as const
type OfficeEventPageTab = (typeof TABS)[number]

function Desk({ id }: { id: string }) {
  const t = useText()
  const [tab, setTab] = useState<OfficeEventPageTab>('people')
  const event = useQuery(eventQuery(id)).data?.event
  const mayScan = useMay('expo.check_in')
  return (
    <div className={css.page}>
      {event && <h2 className={css.title}>{event.title}</h2>}
      {event && (
        <p className={css.muted}>
          {t('officeKit.times', { zone: zoneName(event.timeZone, event.startsAt) })}
        </p>
      )}
      <div className={css.line}>
        {mayScan && (
          <PageLink url={checkInUrl(id)} className={buttonClass()}>
            {t('door.title')}
          </PageLink>
        )}
        {event && <EventSteps event={event} />}
      </div>
      {event && <CheckInAlerts eventId={id} timeZone={event.timeZone} />}
      <Tabs
        label={t('crowd.tabs')}
        tabs={TABS.map((value) => ({ value, label: t(`crowd.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'people' && <OfficePeople id={id} />}
        {tab === 'queue' && <OfficeQueue id={id} timeZone={event?.timeZone} />}
        {tab === 'figures' && event && <OfficeFigures event={event} />}
        {tab === 'entrances' && event && <OfficeEntrances event={event} />}
        {tab === 'letters' && event && <Broadcasts event={event} />}
        {tab === 'meetings' && event && <OfficeMeetings event={event} />}
      </Tabs>
    </div>
  )
}

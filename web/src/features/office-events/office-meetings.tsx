import { useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { OfficeSlot } from '@tiantian/contracts/expo/meeting.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { clockIn } from '../expo/event-time.ts'
import css from './office-event.module.css'
import { meetingPlanQuery } from './office-query.ts'
import { PlanForm } from './plan-form.tsx'

/** Meeting slots of participants, and how many tables are taken. */
export function OfficeMeetings({ event }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const key = meetingPlanQuery(event.id)
  const { data, error, refetch, isFetching } = useQuery(key)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton height={320} />
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

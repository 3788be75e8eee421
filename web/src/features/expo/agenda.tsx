import type { EventDetail, EventSession } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/chip.tsx'
import css from './agenda.module.css'
import { AgendaSession, ownSessions } from './agenda-session.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { clockIn } from './event-time.ts'

interface EventAgendaProps {
  event: EventDetail
  /** Of a member; undefined for visitors and while it loads. */
  availability: Availability | undefined
}

const MINE = 'mine'

/** The sessions of an event by day: of all tracks, of one, or only those the user chose. */
export function Agenda({ event, availability }: EventAgendaProps) {
  const t = useText()
  const format = useFormat()
  const [filter, setFilter] = useState<number | typeof MINE>()
  const chosen = ownSessions(availability)
  const isShown = (session: EventSession) =>
    filter === undefined || (filter === MINE ? chosen.includes(session.id) : session.track === filter)
  const days = Map.groupBy(event.sessions.filter(isShown), ({ startsAt }) =>
    clockIn(event.timeZone, startsAt).toDateString(),
  )
  const press = (value: number | typeof MINE) => setFilter(value === filter ? undefined : value)
  return (
    <div className={css.agenda}>
      <fieldset className={css.filters}>
        <legend className="visually-hidden">{t('expo.agenda.filter')}</legend>
        {event.tracks.map((track, number) => (
          <Chip key={track} isSelected={filter === number} onClick={() => press(number)}>
            {track}
          </Chip>
        ))}
        {chosen.length > 0 && (
          <Chip isSelected={filter === MINE} onClick={() => press(MINE)}>
            {t('expo.agenda.mine', { number: format.number(chosen.length) })}
          </Chip>
        )}
      </fieldset>
      {[...days].map(([day, sessions]) => (
        <AgendaDay key={day} event={event} day={day} sessions={sessions} availability={availability} />
      ))}
      <CalendarLinks eventId={event.id} />
    </div>
  )
}

interface AgendaDayProps extends EventAgendaProps {
  /** In ISO format. */
  day: string
  sessions: readonly EventSession[]
}

function AgendaDay({ event, day, sessions, availability }: AgendaDayProps) {
  const format = useFormat()
  return (
    <section className={css.day}>
      <h2 className={css.date}>{format.day(new Date(day))}</h2>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <AgendaSession event={event} session={session} availability={availability} />
          </li>
        ))}
      </ul>
    </section>
  )
}

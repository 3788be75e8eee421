import type { EventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'
import { agendaClashes, eventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { saveAgenda } from '@tiantian/contracts/expo/set-up.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, withItem } from '../../office/list-editor.tsx'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { clockIn, hoursText } from '../expo/event-time.ts'
import { showFailure } from '../shell/error/failure.ts'
import { Speakers } from './agenda-speakers.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import { SessionSheet } from './session-sheet.tsx'
import css from './set-up.module.css'
import type { OfficeEventSetupPartProps } from './set-up-query.ts'
import { useSave } from './set-up-query.ts'

/** The agenda without a track or a room: its sessions then have none, and later ones are renumbered. */
function withoutPipelining(
  agenda: EventAgenda,
  kind: 'tracks' | 'rooms',
  gone: number,
): Partial<EventAgenda> {
  const name = kind === 'tracks' ? 'track' : 'room'
  const recounted = (at: number | null) => {
    if (at === null || at === gone) return null
    return at > gone ? at - 1 : at
  }
  return {
    [kind]: agenda[kind].toSpliced(gone, 1),
    sessions: agenda.sessions.map((session) => ({ ...session, [name]: recounted(session[name]) })),
  }
}

const schema = z.object({ name: eventAgenda.shape.tracks.def.element })

const TEXTS = {
  tracks: {
    title: 'setup.agenda.tracks',
    one: 'setup.agenda.track',
    add: 'setup.agenda.newTrack',
  },
  rooms: {
    title: 'setup.agenda.rooms',
    one: 'setup.agenda.room',
    add: 'setup.agenda.newRoom',
  },
} as const

/** Tracks or rooms, by name. */
function Lanes({ setUp, isLocked, save, kind }: AgendaProps & { kind: keyof typeof TEXTS }) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<number>()
  const names = setUp.agenda[kind]
  const write = (at: number, name: LocalizedText) =>
    save({ [kind]: at < names.length ? names.with(at, name) : [...names, name] })
  return (
    <ItemSection
      title={t(TEXTS[kind].title)}
      add={t(TEXTS[kind].add)}
      onAdd={isLocked ? undefined : () => setEdited(names.length)}
      sheet={
        edited !== undefined && (
          <LaneSheet
            title={t(TEXTS[kind].one)}
            start={{ name: names[edited] ?? {} }}
            save={({ name }) => write(edited, name)}
            onClose={() => setEdited(undefined)}
          />
        )
      }
    >
      {names.map((name, at) => (
        <ItemRow
          key={JSON.stringify(name)}
          name={textIn(name, language)}
          onEdit={isLocked ? undefined : () => setEdited(at)}
          onRemove={
            isLocked
              ? undefined
              : () => void save(withoutPipelining(setUp.agenda, kind, at)).catch(showFailure)
          }
        />
      ))}
    </ItemSection>
  )
}

interface LaneSheetProps {
  title: string
  start: { name: LocalizedText }
  save: (lane: { name: LocalizedText }) => Promise<unknown>
  onClose: () => void
}

function LaneSheet(props: LaneSheetProps) {
  const t = useText()
  return (
    <ItemSheet {...props} schema={schema}>
      {(form) => (
        <LocalizedTextField label={t('setup.tickets.name')} maxLength={80} {...field(form, 'name')} />
      )}
    </ItemSheet>
  )
}

export interface AgendaProps extends OfficeEventSetupPartProps {
  /** Saves the agenda with the change. */
  save: (change: Partial<EventAgenda>) => Promise<unknown>
}

/** Sessions by day, with tracks, rooms and speakers. */
export function AgendaPart({ setUp, isLocked }: OfficeEventSetupPartProps) {
  const send = useSave()
  const { id, versions, agenda } = setUp
  const save = (change: Partial<EventAgenda>) =>
    send(call(saveAgenda, { id, version: versions.agenda, agenda: { ...agenda, ...change } }))
  const props = { setUp, isLocked, save }
  return (
    <div className={css.columns}>
      <Sessions {...props} />
      <div className={css.part}>
        <Speakers {...props} />
        <Lanes {...props} kind="tracks" />
        <Lanes {...props} kind="rooms" />
      </div>
    </div>
  )
}

type AgendaPartSession = EventAgenda['sessions'][number]

function Sessions(props: AgendaProps) {
  const { setUp, isLocked, save } = props
  const t = useText()
  const [edited, setEdited] = useState<AgendaPartSession>()
  const { sessions } = setUp.agenda
  return (
    <Section
      title={t('setup.agenda.sessions')}
      isPanel
      more={
        !isLocked && (
          <Button size="sm" onClick={() => setEdited(newSession(setUp))}>
            {t('setup.agenda.newSession')}
          </Button>
        )
      }
    >
      <div className={css.part}>
        {sessions.length === 0 && <p className={css.muted}>{t('setup.agenda.noSessions')}</p>}
        <Days {...props} onEdit={setEdited} />
      </div>
      {edited && (
        <SessionSheet
          setUp={setUp}
          start={edited}
          save={(session) => save({ sessions: [...withItem(sessions, session, ({ id }) => id)] })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function Days({
  setUp,
  isLocked,
  save,
  onEdit,
}: AgendaProps & { onEdit: (session: AgendaPartSession) => void }) {
  const format = useFormat()
  const language = useLanguage()
  const { timeZone } = setUp.facts
  const { sessions } = setUp.agenda
  const days = Map.groupBy(sessions, ({ startsAt }) => clockIn(timeZone, startsAt).toDateString())
  const without = (session: AgendaPartSession) =>
    void save({ sessions: sessions.filter(({ id }) => id !== session.id) }).catch(showFailure)
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={css.part}>
      <h3 className={css.day}>{format.day(new Date(day))}</h3>
      <ul className={css.list}>
        {ofDay.map((session) => (
          <ItemRow
            key={session.id}
            name={textIn(session.title, language)}
            onEdit={isLocked ? undefined : () => onEdit(session)}
            onRemove={isLocked ? undefined : () => without(session)}
          >
            <SessionFacts session={session} setUp={setUp} />
          </ItemRow>
        ))}
      </ul>
    </section>
  ))
}

/** Time, room and speakers, and conflicts with other sessions. */
function SessionFacts({ session, setUp }: { session: AgendaPartSession; setUp: EventSetUp }) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  const { agenda, facts } = setUp
  const named = (names: EventAgenda['rooms'], at: number | null) => textIn(names[at ?? -1] ?? {}, language)
  const speakers = agenda.speakers.filter(({ id }) => session.speakers.some((one) => one.id === id))
  const words = [
    hoursText({ ...session, timeZone: facts.timeZone }, format),
    named(agenda.rooms, session.room),
    named(agenda.tracks, session.track),
    ...speakers.map(({ name }) => textIn(name, language)),
    session.capacity === null ? '' : t('programme.setup.seats', { count: session.capacity }),
  ]
  const clashes = agendaClashes(agenda).filter(({ ids }) => ids.includes(session.id))
  const titleOf = (ids: readonly string[]) =>
    textIn(agenda.sessions.find(({ id }) => id !== session.id && ids.includes(id))?.title ?? {}, language)
  return (
    <>
      <p className={css.muted}>{words.filter(Boolean).join(' · ')}</p>
      {clashes.map(({ kind, ids }) => (
        <p key={kind + ids.join()} className={css.warning}>
          {t(`setup.agenda.clash.${kind}`, { title: titleOf(ids) })}
        </p>
      ))}
    </>
  )
}

const HOUR_MS = 3_600_000

/** After the last one, or when the event begins; an hour long if there is enough time. */
function newSession({ agenda, facts }: EventSetUp): AgendaPartSession {
  const last = agenda.sessions.at(-1)
  const start = last && last.endsAt < facts.endsAt ? last.endsAt : facts.startsAt
  const end = new Date(Math.min(Date.parse(start) + HOUR_MS, Date.parse(facts.endsAt))).toISOString()
  return {
    id: newRequestId(),
    track: null,
    room: null,
    title: {},
    abstract: {},
    startsAt: start,
    endsAt: end,
    language: null,
    speakers: [],
    capacity: null,
    slidesUrl: '',
    replayUrl: '',
    audience: 'registrants',
  }
}

import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, doubles, filmUrl, mediaUrl, named, rowId, ruled } from '../form-fields.ts'
import { language } from '../language.ts'
import { moment } from '../moment.ts'
import { SPEAKER_ROLES } from './event.ts'
import { audience } from './material.ts'

const TRACKS_MAX = 20
const SPEAKERS_MAX = 200
const SESSIONS_MAX = 300
export const CAPACITY_MAX = 100_000

const trackOrRoom = z.int().check(z.minimum(0), z.maximum(TRACKS_MAX - 1))

export const speakerForm = z.object({
  /** Created by the editor's page: sessions refer to a speaker before it is saved. */
  id: rowId,
  name: named(80),
  position: z._default(byLanguage(120), {}),
  company: z._default(byLanguage(160), {}),
  bio: z._default(byLanguage(3000), {}),
  photo: z._default(mediaUrl, ''),
})
export type SpeakerForm = z.output<typeof speakerForm>

const session = z.object({
  id: rowId,
  track: z._default(z.nullable(trackOrRoom), null),
  room: z._default(z.nullable(trackOrRoom), null),
  title: named(160),
  abstract: z._default(byLanguage(5000), {}),
  startsAt: moment,
  endsAt: moment,
  language: z._default(z.nullable(language), null),
  speakers: z._default(
    z.array(z.object({ id: rowId, role: z.enum(SPEAKER_ROLES) })).check(z.maxLength(20)),
    [],
  ),
  /** Number of bookable seats; null when booking is not needed. */
  capacity: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(CAPACITY_MAX))), null),
  slidesUrl: z._default(mediaUrl, ''),
  replayUrl: z._default(filmUrl, ''),
  /** Who may open slides and recording. */
  audience: z._default(audience, 'registrants'),
})
export type SessionForm = z.output<typeof session>

export const sessionForm = session.check(
  ruled(({ startsAt, endsAt }) =>
    Date.parse(endsAt) <= Date.parse(startsAt) ? [{ path: 'endsAt', rule: 'before_start' }] : [],
  ),
)

const agenda = z.object({
  tracks: z.array(named(80)).check(z.maxLength(TRACKS_MAX)),
  rooms: z.array(named(80)).check(z.maxLength(TRACKS_MAX)),
  speakers: z.array(speakerForm).check(z.maxLength(SPEAKERS_MAX)),
  sessions: z.array(sessionForm).check(z.maxLength(SESSIONS_MAX)),
})

/** Days, tracks, rooms, speakers and sessions; tracks and rooms are referred to by their index. */
export const eventAgenda = agenda.check(ruled(agendaIssues))
export type EventAgenda = z.output<typeof agenda>

/** References to missing rows. */
function agendaIssues({ tracks, rooms, speakers, sessions }: EventAgenda): FieldIssue[] {
  const known = new Set(speakers.map(({ id }) => id))
  const unknown = sessions.flatMap((one, at) => [
    ...(one.track !== null && one.track >= tracks.length ? [wrong(at, 'track')] : []),
    ...(one.room !== null && one.room >= rooms.length ? [wrong(at, 'room')] : []),
    ...(one.speakers.every(({ id }) => known.has(id)) ? [] : [wrong(at, 'speakers')]),
    ...doubles(
      one.speakers.map(({ id }) => id),
      (which) => `sessions.${at}.speakers.${which}`,
    ),
  ])
  return [
    ...unknown,
    ...doubles(
      speakers.map(({ id }) => id),
      (at) => `speakers.${at}.id`,
    ),
    ...doubles(
      sessions.map(({ id }) => id),
      (at) => `sessions.${at}.id`,
    ),
  ]
}

const wrong = (at: number, field: string): FieldIssue => ({
  path: `sessions.${at}.${field}`,
  rule: 'invalid_value',
})

export interface Clash {
  readonly kind: 'room' | 'speaker'
  readonly ids: readonly [string, string]
}

/** Sessions at the same time in one room or with one speaker: a warning for the editor, not an error. */
export function agendaClashes({ sessions }: Pick<EventAgenda, 'sessions'>): Clash[] {
  const ordered = [...sessions].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  return ordered.flatMap((one, at) =>
    ordered
      .slice(at + 1)
      .filter((other) => Date.parse(other.startsAt) < Date.parse(one.endsAt))
      .flatMap((other) => clashesOf(one, other)),
  )
}

function clashesOf(one: SessionForm, other: SessionForm): Clash[] {
  const ids = [one.id, other.id] as const
  const isSameRoom = one.room !== null && one.room === other.room
  const shares = one.speakers.some(({ id }) => other.speakers.some((each) => each.id === id))
  return [
    ...(isSameRoom ? [{ kind: 'room' as const, ids }] : []),
    ...(shares ? [{ kind: 'speaker' as const, ids }] : []),
  ]
}

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { byLanguage, ruled } from '../form-fields.ts'
import type { Language, LocalizedText } from '../language.ts'
import { LANGUAGES, language } from '../language.ts'
import { defineMachine } from '../machine.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { overrideReason } from '../second-person.ts'
import { plainLines, storable } from '../text.ts'
import { ANNOUNCEMENT_STATES } from './names.ts'

export const ANNOUNCEMENT_TITLE_MAX = 120
export const ANNOUNCEMENT_TEXT_MAX = 4000
/** Users who can be named one by one. */
export const LISTED_MAX = 1000
/** An announcement to more people than this needs a second officer. */
export const ALONE_MAX = 1000

export const announcementMachine = defineMachine({
  name: 'announcement',
  states: ANNOUNCEMENT_STATES,
  transitions: [
    { from: 'draft', event: 'release', to: 'scheduled', by: ['message.push'], when: 'small' },
    { from: 'draft', event: 'submit', to: 'review', by: ['message.push'], when: 'large' },
    { from: 'review', event: 'approve', to: 'scheduled', by: ['message.push'], needsSecondPerson: true },
    { from: 'review', event: 'return', to: 'draft', by: ['message.push'] },
    { from: 'scheduled', event: 'begin', to: 'sending', by: ['job'] },
    { from: 'sending', event: 'finish', to: 'sent', by: ['job'] },
    // Those who have it keep it; nobody else gets it.
    {
      from: ['draft', 'review', 'scheduled', 'sending'],
      event: 'cancel',
      to: 'cancelled',
      by: ['message.push'],
    },
  ],
})
export const OFFICER_EVENTS = ['release', 'submit', 'approve', 'return', 'cancel'] as const
export type OfficerEvent = (typeof OFFICER_EVENTS)[number]

/**
 * Whom it is for. `enterprises`: of verified ones. `directory`: people who chose to be found by other members (S1.19).
 * `registrants`: of one event. `listed`: named one by one.
 */
export const AUDIENCE_GROUPS = [
  ...(['everyone', 'enterprises', 'directory', 'sellers', 'officers', 'registrants', 'listed'] as const),
] as const

const audienceFields = z.object({
  group: z.enum(AUDIENCE_GROUPS),
  eventId: z.optional(z.uuid()),
  /** User names, e-mail addresses or mobile numbers of accounts. */
  listed: z._default(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120), storable))
      .check(z.maxLength(LISTED_MAX)),
    [],
  ),
  /** Of the account; none: all. */
  languages: z._default(z.array(language).check(z.maxLength(LANGUAGES.length)), []),
  /** Of the default address, or of the enterprise where the group is theirs; none: all. */
  countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(60)), []),
})

export const audience = audienceFields.check(
  ruled(({ group, eventId, listed }) => [
    ...(group === 'registrants' && !eventId ? [{ path: 'eventId', rule: 'required' }] : []),
    ...(group === 'listed' && listed.length === 0 ? [{ path: 'listed', rule: 'required' }] : []),
  ]),
)
export type AnnouncementAudience = z.output<typeof audience>

/** A page of the web app, such as `/pages/expo-forum/expo-forum`; empty for the announcement alone. */
const pagePath = z.string().check(z.trim(), z.maxLength(300), z.regex(/^(?:\/pages\/[\w\-/?=&%.]*)?$/))

export const announcementForm = z.object({
  title: byLanguage(ANNOUNCEMENT_TITLE_MAX),
  text: byLanguage(ANNOUNCEMENT_TEXT_MAX),
  link: z._default(pagePath, ''),
  audience,
  /** Null: as soon as it is released. */
  sendAt: z.nullable(moment),
})
export type AnnouncementForm = z.output<typeof announcementForm>

/** The languages of its readers, in which it must be written before it is sent. */
export const languagesOf = ({ languages }: Pick<AnnouncementAudience, 'languages'>): readonly Language[] =>
  languages.length > 0 ? languages : LANGUAGES

/** Paths of texts that its readers would miss. */
export function missingTexts({ title, text, audience: { languages } }: AnnouncementForm): string[] {
  const missing = (name: string, texts: LocalizedText) =>
    languagesOf({ languages }).flatMap((each) => (texts[each] ? [] : [`${name}.${each}`]))
  return [...missing('title', title), ...missing('text', text)]
}

const account = z.object({ id: z.uuid(), name: z.string() })

export const announcement = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(ANNOUNCEMENT_STATES),
  title: z.partialRecord(language, z.string()),
  text: z.partialRecord(language, z.string()),
  link: z.string(),
  /** Without the names of readers once it is sent or cancelled. */
  audience: audienceFields,
  sendAt: z.nullable(z.string()),
  author: account,
  createdAt: z.string(),
  /** Why it was returned. */
  reason: z.string(),
  /** People it has been handed to, to whom it was delivered, and who have opened it. */
  figures: z.object({ recipients: z.int(), delivered: z.int(), opened: z.int() }),
})
export type Announcement = z.output<typeof announcement>

export const listAnnouncements = defineAction({
  name: 'announcement/office/list',
  summary: 'Announcements of the office with their figures, the newest first',
  kind: 'read',
  auth: 'message.push',
  input: z.object({ state: z.optional(z.enum(ANNOUNCEMENT_STATES)), ...pageInput }),
  output: pageOf(announcement),
})

export const getOfficeAnnouncement = defineAction({
  name: 'announcement/office/get',
  summary: 'One announcement of the office',
  kind: 'read',
  auth: 'message.push',
  input: z.object({ id: z.uuid() }),
  output: z.object({ announcement }),
})

export const createAnnouncement = defineAction({
  name: 'announcement/office/create',
  summary: 'Draft an announcement',
  auth: 'message.push',
  input: z.object({ requestId, announcement: announcementForm }),
  output: z.object({ announcement }),
})

export const changeAnnouncement = defineAction({
  name: 'announcement/office/change',
  summary: 'Change a draft; another officer’s change since that version is not overwritten',
  auth: 'message.push',
  input: z.object({ id: z.uuid(), version: z.int(), announcement: announcementForm }),
  output: z.object({ announcement }),
})

export const countAudience = defineAction({
  name: 'announcement/office/count',
  summary: 'How many people an announcement would reach, and which listed names belong to nobody',
  kind: 'read',
  auth: 'message.push',
  input: z.object({ audience }),
  output: z.object({ people: z.int(), unknown: z.array(z.string()), needsSecondOfficer: z.boolean() }),
  limit: { max: 120, windowSeconds: 60 },
})

export const testAnnouncement = defineAction({
  name: 'announcement/office/test',
  summary: 'Send an announcement to myself alone',
  auth: 'message.push',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  limit: { max: 30, windowSeconds: 3600 },
})

export const moveAnnouncement = defineAction({
  name: 'announcement/office/move',
  summary: 'Release, submit, approve, return or cancel an announcement',
  auth: 'message.push',
  input: z.object({
    id: z.uuid(),
    version: z.int(),
    event: z.enum(OFFICER_EVENTS),
    reason: z._default(z.string().check(z.trim(), z.maxLength(300), plainLines), ''),
    override: overrideReason,
  }),
  output: z.object({ announcement }),
})

export const getAnnouncement = defineAction({
  name: 'announcement/reader/get',
  summary: 'An announcement that I was sent, in the language of the call',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ title: z.string(), text: z.string(), link: z.string(), sentAt: z.string() }),
})

export const openAnnouncement = defineAction({
  name: 'announcement/reader/open',
  summary: 'Count that I have opened an announcement, once',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
})

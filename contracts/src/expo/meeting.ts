import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { slug } from '../product/vehicle.ts'
import { storable } from '../text.ts'

/** The maximum number of part categories on each side. */
export const MEETING_KINDS_MAX = 10
export const MEETING_ABOUT_MAX = 500
/** Open requests of one user at one event. */
export const MEETING_REQUESTS_MAX = 20
export const MEETING_SLOTS_MAX = 300

export const MEETING_STATES = ['requested', 'accepted', 'declined', 'cancelled', 'expired'] as const
export const meetingState = z.enum(MEETING_STATES)
export type MeetingState = z.output<typeof meetingState>

/** The states of a meeting (S4.15). The user who proposed the slot is its `proposer`; the other one answers. */
export const meetingMachine = defineMachine({
  name: 'expo.meeting',
  states: MEETING_STATES,
  transitions: [
    { from: 'requested', event: 'accept', to: 'accepted', by: ['answerer'] },
    { from: 'requested', event: 'decline', to: 'declined', by: ['answerer'] },
    { from: ['requested', 'accepted'], event: 'move', to: 'requested', by: ['answerer', 'proposer'] },
    { from: ['requested', 'accepted'], event: 'cancel', to: 'cancelled', by: ['answerer', 'proposer'] },
    { from: 'requested', event: 'expire', to: 'expired', by: ['job'] },
  ],
})

const words = z._default(z.string().check(z.trim(), z.maxLength(MEETING_ABOUT_MAX), storable), '')
const kinds = z._default(z.array(slug).check(z.maxLength(MEETING_KINDS_MAX)), [])

/** What a participant adds to the name and company of the registration. */
export const meetingProfile = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Slugs of part categories. */
  offers: kinds,
  seeks: kinds,
  about: words,
})
export type MeetingProfile = z.output<typeof meetingProfile>

const kindNames = z.array(z.object({ slug: z.string(), name: z.string() }))

const participant = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  country: z.string(),
  countryName: z.string(),
  offers: kindNames,
  seeks: kindNames,
  about: z.string(),
  /** How many categories that one seeks the other offers. */
  matchCount: z.int(),
  /** The two already have an open meeting. */
  isMet: z.boolean(),
})
export type Participant = z.output<typeof participant>

const slot = z.object({
  id: z.uuid(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** A table is free in that slot, and so is the user. */
  isFree: z.boolean(),
})
export type MeetingSlot = z.output<typeof slot>

const meeting = z.object({
  id: z.uuid(),
  state: meetingState,
  /** The other participant. */
  person: z.pick(participant, { id: true, name: true, company: true, jobTitle: true, countryName: true }),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The location, once it is accepted. */
  tableNumber: z.nullable(z.int()),
  message: z.string(),
  reply: z.string(),
  /** The user has to answer. */
  waitsForMe: z.boolean(),
})
export type Meeting = z.output<typeof meeting>

const mine = z.object({
  /** Null while the user has no profile. */
  profile: z.nullable(meetingProfile),
  slots: z.array(slot),
  /** In chronological order, including declined and cancelled ones. */
  meetings: z.array(meeting),
})
export type MyMeetings = z.output<typeof mine>

const home = z.object({ mine })

export const getMeetings = defineAction({
  name: 'expo/meeting/mine',
  summary: 'Own meetings at an event, and its time slots; requires a confirmed registration',
  kind: 'read',
  auth: 'member',
  input: z.object({ eventId: z.uuid() }),
  output: home,
})

export const setMeetingProfile = defineAction({
  name: 'expo/meeting/join',
  summary: 'Publish or change the own profile, by which other participants find the caller',
  auth: 'member',
  input: z.object({ eventId: z.uuid(), profile: meetingProfile }),
  output: home,
  limit: { max: 60, windowSeconds: 3600 },
})

export const leaveMeetings = defineAction({
  name: 'expo/meeting/leave',
  summary:
    'Hide the own profile: meetings at the event are cancelled, and the other participants are notified',
  auth: 'member',
  input: z.object({ eventId: z.uuid() }),
  output: home,
  limit: { max: 60, windowSeconds: 3600 },
})

export const listParticipants = defineAction({
  name: 'expo/meeting/people',
  summary: 'Participants with a profile, best matches first; requires an own profile',
  kind: 'read',
  auth: 'member',
  input: z.object({
    eventId: z.uuid(),
    text: z._default(z.string().check(z.trim(), z.maxLength(80), storable), ''),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    ...pageInput,
  }),
  output: pageOf(participant),
})

export const requestMeeting = defineAction({
  name: 'expo/meeting/ask',
  summary: 'Request a meeting with another participant, who is notified by email',
  auth: 'member',
  input: z.object({ requestId, personId: z.uuid(), slotId: z.uuid(), message: words }),
  output: home,
  limit: { max: 120, windowSeconds: 3600 },
})

export const answerMeeting = defineAction({
  name: 'expo/meeting/answer',
  summary: 'Accept, decline or cancel a meeting; the other participant is notified by email',
  auth: 'member',
  input: z.object({ id: z.uuid(), step: z.enum(['accept', 'decline', 'cancel']), reply: words }),
  output: home,
  limit: { max: 120, windowSeconds: 3600 },
})

export const moveMeeting = defineAction({
  name: 'expo/meeting/move',
  summary: 'Propose another time for a meeting; the other participant has to reply again',
  auth: 'member',
  input: z.object({ id: z.uuid(), slotId: z.uuid(), message: words }),
  output: home,
  limit: { max: 120, windowSeconds: 3600 },
})

const officeSlot = z.object({
  id: z.uuid(),
  startsAt: z.string(),
  endsAt: z.string(),
  tables: z.int(),
  /** Accepted meetings. */
  taken: z.int(),
})
export type OfficeSlot = z.output<typeof officeSlot>

const plan = z.object({ slots: z.array(officeSlot), participantCount: z.int() })
export type MeetingPlan = z.output<typeof plan>

export const getMeetingPlan = defineAction({
  name: 'expo/office/meeting-plan',
  summary: 'Meeting slots of an event',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({ plan }),
})

export const setMeetingPlan = defineAction({
  name: 'expo/office/meeting-plan-set',
  summary: 'Add meeting slots within a period of an event, or remove those that nobody has requested',
  auth: 'expo.registration',
  input: z.object({
    eventId: z.uuid(),
    from: moment,
    until: moment,
    minutes: z.int().check(z.minimum(5), z.maximum(120)),
    /** Tables per slot; 0 removes slots. */
    tables: z.int().check(z.minimum(0), z.maximum(500)),
  }),
  output: z.object({ plan }),
})

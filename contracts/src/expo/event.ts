import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { money } from '../money.ts'
import { pageInput, pageOf } from '../page.ts'
import { EVENT_TYPES } from './event-type.ts'
import { audience, eventDocument, sessionMaterial } from './material.ts'
import { question } from './question.ts'
import { eventState } from './state.ts'

export const eventType = z.enum(EVENT_TYPES)
export type EventType = z.output<typeof eventType>

export const EVENT_MODES = ['onsite', 'online', 'hybrid'] as const

/** Whether registration is open; derived from state, dates and seats. */
export const ADMISSIONS = ['soon', 'open', 'full', 'closed'] as const
const admission = z.enum(ADMISSIONS)

export const eventCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  type: eventType,
  mode: z.enum(EVENT_MODES),
  state: eventState,
  title: z.string(),
  summary: z.string(),
  /** An address below /media/; empty when the cover is drawn from the type. */
  cover: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** IANA time zone of the venue, in which times are shown. */
  timeZone: z.string(),
  venue: z.string(),
  cityName: z.string(),
  country: z.string(),
  countryName: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  admission,
  exhibitorCount: z.int(),
})
export type EventCard = z.output<typeof eventCard>

export const listEvents = defineAction({
  name: 'expo/event/list',
  summary: 'Upcoming events, nearest first, or past ones (S2.13)',
  kind: 'read',
  auth: 'public',
  input: z.object({
    when: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
    type: z.optional(eventType),
    ...pageInput,
  }),
  output: z.extend(pageOf(eventCard), {
    /** The number of events of each type in the same period; empty on later pages. */
    types: z.array(z.object({ type: eventType, count: z.int() })),
  }),
})

export const ticketType = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Free seats; null without a limit. */
  left: z.nullable(z.int()),
  perRegistrationMax: z.int(),
  needsApproval: z.boolean(),
  /** The sales period, where it differs from the registration period. */
  saleOpensAt: z.nullable(z.string()),
  saleClosesAt: z.nullable(z.string()),
  hasWaitlist: z.boolean(),
  /** Null when it is free of charge. */
  price: z.nullable(money),
})
export type TicketType = z.output<typeof ticketType>

const speaker = z.object({
  id: z.uuid(),
  name: z.string(),
  position: z.string(),
  company: z.string(),
  bio: z.string(),
  /** An address below /media/; empty without a picture. */
  photo: z.string(),
})
export type Speaker = z.output<typeof speaker>

export const SPEAKER_ROLES = ['moderator', 'speaker', 'panellist'] as const

const session = z.object({
  id: z.uuid(),
  track: z.nullable(z.int()),
  room: z.nullable(z.int()),
  title: z.string(),
  abstract: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  language: z.nullable(language),
  speakers: z.array(z.object({ id: z.uuid(), role: z.enum(SPEAKER_ROLES) })),
  materials: z.array(sessionMaterial),
  /** Number of bookable seats; null when booking is not needed. */
  capacity: z.nullable(z.int()),
  seatsLeft: z.nullable(z.int()),
})
export type EventSession = z.output<typeof session>

/** A booth on the floor plan, in metres from its upper left corner. */
const booth = z.object({
  hall: z.string(),
  code: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  exhibitor: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type Booth = z.output<typeof booth>

/** In metres. */
const hall = z.object({ name: z.string(), width: z.number(), height: z.number() })
export type Hall = z.output<typeof hall>

export const eventDetail = z.extend(eventCard, {
  subtitle: z.string(),
  /** Plain text, with paragraphs separated by empty lines. */
  body: z.string(),
  contentLanguage: language,
  address: z.string(),
  organiser: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  languages: z.array(language),
  interpretation: z.array(language),
  registrationOpensAt: z.string(),
  registrationClosesAt: z.string(),
  cancelUntil: z.string(),
  registrationMax: z.int(),
  cancelReason: z.string(),
  documents: z.array(eventDocument),
  /** The session is streamed live; the address is shown to confirmed attendees. */
  hasLive: z.boolean(),
  hasReplay: z.boolean(),
  replayAudience: audience,
  /** Empty for users who may not watch. */
  replayUrl: z.string(),
  ticketTypes: z.array(ticketType),
  /** There are other ticket types that require a code: `expo/ticket/unlock`. */
  hasCodeTickets: z.boolean(),
  questions: z.array(question),
  tracks: z.array(z.string()),
  rooms: z.array(z.string()),
  sessions: z.array(session),
  speakers: z.array(speaker),
  halls: z.array(hall),
  booths: z.array(booth),
  /** The series of this edition, with the other editions. */
  series: z.nullable(
    z.object({
      name: z.string(),
      events: z.array(
        z.object({ id: z.uuid(), title: z.string(), startsAt: z.string(), timeZone: z.string() }),
      ),
    }),
  ),
})
export type EventDetail = z.output<typeof eventDetail>

export const getEvent = defineAction({
  name: 'expo/event/detail',
  summary: 'An event with everything its page shows: agenda, speakers, tickets, floor plan (S2.19)',
  kind: 'read',
  auth: 'public',
  input: z.object({ id: z.uuid() }),
  output: z.object({ event: eventDetail }),
})

const exhibitor = z.object({
  id: z.uuid(),
  name: z.string(),
  profile: z.string(),
  country: z.string(),
  countryName: z.string(),
  boothCodes: z.array(z.string()),
  /** Of the page of its verified enterprise. */
  companySlug: z.nullable(z.string()),
  categories: z.array(z.string()),
  brands: z.array(z.string()),
  shop: z.nullable(z.object({ id: z.uuid(), logo: z.string() })),
  products: z.array(z.object({ id: z.uuid(), name: z.string(), picture: z.string() })),
})
export type Exhibitor = z.output<typeof exhibitor>

export const listExhibitors = defineAction({
  name: 'expo/exhibitor/list',
  summary: 'Exhibitors of an event by name, with shop, booth and products',
  kind: 'read',
  auth: 'public',
  input: z.object({ eventId: z.uuid(), ...pageInput }),
  output: pageOf(exhibitor),
})

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { mediaUrl, named } from '../form-fields.ts'
import { requestId } from '../page.ts'
import { storable } from '../text.ts'
import { eventAgenda } from './agenda-form.ts'
import { EVENT_MODES, eventType } from './event.ts'
import { exhibitorForm, exhibitorStaff } from './exhibitor-form.ts'
import { eventFacts } from './facts-form.ts'
import { boothMachine, boothState, exhibitorMachine, exhibitorState } from './hall-state.ts'
import { listOfficeEvents } from './office-event.ts'
import { boothForm, floorPlan, hallForm } from './plan-form.ts'
import { questionList } from './question-form.ts'
import { eventState } from './state.ts'
import { eventTickets, quotaForm } from './tickets-form.ts'

/** An event is saved part by part: an editor of the agenda does not conflict with an editor of the floor plan. */
export const EVENT_PARTS = ['facts', 'agenda', 'tickets', 'questions', 'plan'] as const
export type EventPart = (typeof EVENT_PARTS)[number]

const version = z.int().check(z.minimum(0), z.maximum(1e9))

const setUpBooth = z.extend(boothForm, {
  state: boothState,
  heldUntil: z.nullable(z.string()),
  exhibitorId: z.nullable(z.uuid()),
})
export type SetUpBooth = z.output<typeof setUpBooth>

const setUpExhibitor = z.extend(exhibitorForm, {
  id: z.uuid(),
  version,
  state: exhibitorState,
  /** In the requested language; empty without a shop. */
  shopName: z.string(),
  /** The changes requested by the office. */
  note: z.string(),
  /** Its booth staff. */
  staff: exhibitorStaff,
})
export type SetUpExhibitor = z.output<typeof setUpExhibitor>

const setUp = z.object({
  id: z.uuid(),
  state: eventState,
  cityName: z.string(),
  /** A draft that was never published: it can be deleted. */
  isDeletable: z.boolean(),
  versions: z.record(z.enum(EVENT_PARTS), version),
  facts: eventFacts,
  agenda: eventAgenda,
  tickets: z.extend(z.object(eventTickets.shape), {
    quotas: z.array(z.extend(quotaForm, { used: z.int() })),
  }),
  questions: questionList,
  plan: z.object({ halls: z.array(hallForm), booths: z.array(setUpBooth) }),
  exhibitors: z.array(setUpExhibitor),
  series: z.array(z.object({ id: z.uuid(), name: named(120) })),
})
export type EventSetUp = z.output<typeof setUp>

const reply = z.object({ setUp })

export const listSetUps = defineAction({
  name: 'expo/setup/list',
  summary: 'Events in all states for their editors, newest first unless sorted',
  kind: 'read',
  auth: 'expo.write',
  input: listOfficeEvents.input,
  output: listOfficeEvents.output,
})

export const getSetUp = defineAction({
  name: 'expo/setup/detail',
  summary: 'An event with all its parts, for editing',
  kind: 'read',
  auth: 'expo.write',
  input: z.object({ id: z.uuid() }),
  output: reply,
})

/** The fields required to create an event; all others have defaults. */
export const newEvent = z.object({
  title: named(120),
  type: eventType,
  mode: z.enum(EVENT_MODES),
  startsAt: eventFacts.shape.startsAt,
  endsAt: eventFacts.shape.endsAt,
  timeZone: eventFacts.shape.timeZone,
  cityId: eventFacts.shape.cityId,
})

export const createEvent = defineAction({
  name: 'expo/setup/create',
  summary: 'Create an event as a draft. Idempotent by request id',
  auth: 'expo.write',
  input: z.object({ requestId, event: newEvent }),
  output: reply,
  limit: { max: 60, windowSeconds: 3600 },
})

export const copyEvent = defineAction({
  name: 'expo/setup/copy',
  summary:
    'Create a draft as a copy of another event: texts, venue, tickets, questions, agenda and empty floor plan, moved to its time',
  auth: 'expo.write',
  input: z.object({ requestId, id: z.uuid(), startsAt: eventFacts.shape.startsAt }),
  output: reply,
  limit: { max: 60, windowSeconds: 3600 },
})

export const deleteEvent = defineAction({
  name: 'expo/setup/delete',
  summary: 'Delete a draft of an event that was never published, with all its parts; audited',
  auth: 'expo.write',
  input: z.object({ requestId, id: z.uuid() }),
  output: z.object({}),
})

const seen = { id: z.uuid(), version }

export const saveFacts = defineAction({
  name: 'expo/setup/facts',
  summary: 'Save the facts of an event; attendees are notified of another time or venue',
  auth: 'expo.write',
  input: z.object({ ...seen, facts: eventFacts }),
  output: reply,
})

export const saveAgenda = defineAction({
  name: 'expo/setup/agenda',
  summary: 'Save tracks, rooms, speakers and sessions of an event',
  auth: 'expo.write',
  input: z.object({ ...seen, agenda: eventAgenda }),
  output: reply,
})

export const saveTickets = defineAction({
  name: 'expo/setup/tickets',
  summary: 'Save ticket types and quotas; those in use stay',
  auth: 'expo.write',
  input: z.object({ ...seen, tickets: eventTickets }),
  output: reply,
})

export const saveQuestions = defineAction({
  name: 'expo/setup/questions',
  summary: 'Save the questions of the registration form; existing answers stay',
  auth: 'expo.write',
  input: z.object({ ...seen, questions: questionList }),
  output: reply,
})

export const savePlan = defineAction({
  name: 'expo/setup/plan',
  summary: 'Save halls and booths; a booth with an exhibitor stays',
  auth: 'expo.write',
  input: z.object({ ...seen, plan: floorPlan }),
  output: reply,
})

export const saveExhibitor = defineAction({
  name: 'expo/exhibitor/save',
  summary: 'Save an exhibitor of an event; version 0 adds one',
  auth: 'expo.write',
  input: z.object({ eventId: z.uuid(), ...seen, exhibitor: exhibitorForm }),
  output: reply,
})

export const moveExhibitor = defineAction({
  name: 'expo/exhibitor/move',
  summary: 'Change the state of an exhibitor; one that is rejected or withdraws loses its booths',
  auth: 'expo.write',
  input: z.object({
    id: z.uuid(),
    step: z.enum(exhibitorMachine.events),
    reason: z._default(z.string().check(z.trim(), z.maxLength(300), storable), ''),
  }),
  output: reply,
})

export const moveBooth = defineAction({
  name: 'expo/booth/move',
  summary: 'Hold a booth for an exhibitor, reserve, confirm, release or block it',
  auth: 'expo.write',
  input: z.object({
    id: z.uuid(),
    step: z.enum(boothMachine.events.filter((event) => event !== 'expire')),
    /** For `hold`: the exhibitor. */
    exhibitorId: z.optional(z.uuid()),
  }),
  output: reply,
})

export const addSeries = defineAction({
  name: 'expo/series/add',
  summary: 'Add a series that events can belong to',
  auth: 'expo.write',
  input: z.object({ id: z.uuid(), name: named(120) }),
  output: z.object({ id: z.uuid() }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const tokenForFile = defineAction({
  name: 'expo/setup/file',
  summary:
    "The address of an event's file with a signed token: the office sees files reserved for confirmed attendees",
  kind: 'read',
  auth: 'expo.write',
  input: z.object({ url: mediaUrl.check(z.minLength(1)) }),
  output: z.object({ url: z.string() }),
})

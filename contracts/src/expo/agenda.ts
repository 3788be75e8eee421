import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { availability } from './registration.ts'

const reply = z.object({ availability })

export const setAgenda = defineAction({
  name: 'expo/agenda/set',
  summary: 'Add a session to the own agenda, or remove it',
  auth: 'member',
  // A target state, not a toggle: a call that times out is sent again (S8.6).
  input: z.object({ sessionId: z.uuid(), isChosen: z.boolean() }),
  output: reply,
  limit: { max: 300, windowSeconds: 60 },
})

export const bookSession = defineAction({
  name: 'expo/session/book',
  summary:
    'Book a seat in a session of an event with a confirmed registration, or join its waitlist. Idempotent',
  auth: 'member',
  input: z.object({ sessionId: z.uuid() }),
  output: reply,
  limit: { max: 120, windowSeconds: 60 },
})

export const leaveSession = defineAction({
  name: 'expo/session/leave',
  summary: 'Release a seat in a session, or leave its waitlist; the seat goes to the next attendee',
  auth: 'member',
  input: z.object({ sessionId: z.uuid() }),
  output: reply,
  limit: { max: 120, windowSeconds: 60 },
})

export const getCalendar = defineAction({
  name: 'expo/agenda/calendar',
  summary: 'When the secret address of the own calendar was created; the address itself is shown only then',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ madeAt: z.nullable(z.string()) }),
})

export const renewCalendar = defineAction({
  name: 'expo/agenda/calendar-renew',
  summary:
    'Create a new secret address of the own calendar, for calendar programs; the previous one becomes invalid',
  auth: 'member',
  input: z.object({}),
  /** A path on this server. */
  output: z.object({ url: z.string() }),
  limit: { max: 60, windowSeconds: 3600 },
})

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { availability } from './registration.ts'

const reply = z.object({ availability })

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

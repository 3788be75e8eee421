import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { availability } from './registration.ts'

const reply = z.object({ availability })

export const bookSession = defineAction({
  name: 'expo/session/book',
  summary: 'Take a seat in a session of an event that I come to, or queue for one; twice is once',
  auth: 'member',
  input: z.object({ sessionId: z.uuid() }),
  output: reply,
  limit: { max: 120, windowSeconds: 60 },
})

export const leaveSession = defineAction({
  name: 'expo/session/leave',
  summary: 'Give my seat in a session back, or leave its queue; the seat goes to the next',
  auth: 'member',
  input: z.object({ sessionId: z.uuid() }),
  output: reply,
  limit: { max: 120, windowSeconds: 60 },
})

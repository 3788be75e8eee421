import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { waitlistState } from './state.ts'

const officeWaiting = z.object({
  id: z.uuid(),
  state: waitlistState,
  name: z.string(),
  email: z.string(),
  typeName: z.string(),
  count: z.int(),
  queuedAt: z.string(),
  offerUntil: z.nullable(z.string()),
})
export type OfficeWaiting = z.output<typeof officeWaiting>

export const listEventQueue = defineAction({
  name: 'expo/office/queue',
  summary: 'The waitlist of an event: offers first, then in waiting order',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ eventId: z.uuid(), ...pageInput }),
  output: pageOf(officeWaiting),
})

export const moveInQueue = defineAction({
  name: 'expo/office/queue-move',
  summary: 'Move a waiting attendee to the head of the waitlist, or remove them from it. Audited',
  auth: 'expo.registration',
  input: z.object({ id: z.uuid(), step: z.enum(['first', 'remove']) }),
  output: z.object({ state: waitlistState }),
})

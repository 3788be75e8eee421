import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** In every header of a member, which loads nothing of the threads themselves. */
export const countUnread = defineAction({
  name: 'message/unread/count',
  summary: 'How many messages wait for me and my teams; what was sent counts as delivered from now on',
  auth: 'member',
  kind: 'read',
  isPoll: true,
  input: z.object({}),
  output: z.object({ unreadCount: z.int() }),
})

/** Counted no further: the list behind the number tells the rest. */
export const WAITING_MAX = 1000

export const countWaiting = defineAction({
  name: 'message/team/waiting',
  summary:
    "How many threads wait for an answer of each of the caller's shops, counted up to a thousand (S2.23)",
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ shops: z.array(z.object({ shopId: z.uuid(), waitingCount: z.int() })) }),
})

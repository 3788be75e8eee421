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

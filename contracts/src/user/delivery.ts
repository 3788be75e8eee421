import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

export const undeliveredMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
})
export type UndeliveredMessage = z.output<typeof undeliveredMessage>

export const listUndeliveredMessages = defineAction({
  name: 'user/delivery/list',
  summary: 'Mail and SMS that a server without such services has kept instead of sending, the latest 50',
  kind: 'read',
  auth: 'admin',
  isPoll: true,
  input: z.object({}),
  output: z.object({ messages: z.array(undeliveredMessage) }),
})

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** How many messages a client that was away fetches at once. */
export const PUSH_CATCH_UP_MAX = 200

/** A message to one user's pages and devices. Numbers of a user's messages have no gaps. */
export const pushMessage = z.object({
  /** 0 for passing news, which is not stored. */
  seq: z.int(),
  /** Such as `notification.new`: determines what `data` holds. */
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  sentAt: z.string(),
})
export type PushMessage = z.output<typeof pushMessage>

export const listPushMessages = defineAction({
  name: 'push/message/since',
  summary: 'What I missed while away: my live messages after a number, in order (S7.9)',
  kind: 'read',
  auth: 'member',
  isPoll: true,
  input: z.object({
    /** The number of the last message received. Without it only the number of the last one is returned. */
    after: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(PUSH_CATCH_UP_MAX)), PUSH_CATCH_UP_MAX),
  }),
  output: z.object({
    messages: z.array(pushMessage),
    /** Of the user; 0 before the first. Greater than that of the last message where more can be fetched. */
    lastSeq: z.int(),
    /** False where messages after `after` are no longer stored: the client reads its lists again. */
    isComplete: z.boolean(),
  }),
})

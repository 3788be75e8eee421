import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { shopRole } from '../shop/own-shop-list.ts'
import { storable } from '../text.ts'
import { message, messageSeq, subjectCard } from './message.ts'
import { PARTY_KINDS, SUBJECT_KINDS, THREAD_BOXES } from './names.ts'

const person = z.object({ id: z.uuid(), name: z.string() })

export const thread = z.object({
  id: z.uuid(),
  /** As what the reader takes part: themselves, or one of the team of a shop or of the support. */
  side: z.enum(PARTY_KINDS),
  /** The shop whose team the reader belongs to here; empty for others. */
  ownShopName: z.string(),
  other: z.object({
    kind: z.enum(PARTY_KINDS),
    id: z.uuid(),
    /** Empty for the support of the alliance. */
    name: z.string(),
    picture: z.string(),
  }),
  subject: z.nullable(subjectCard),
  /** The latest message that the reader may see. */
  last: z.nullable(
    z.object({ kind: z.string(), text: z.string(), isOurs: z.boolean(), isRecalled: z.boolean() }),
  ),
  lastAt: z.string(),
  unreadCount: z.int(),
  /** How far the other side has received and read. */
  deliveredSeq: z.int(),
  readSeq: z.int(),
  /** The other side wrote last. */
  isWaiting: z.boolean(),
  isArchived: z.boolean(),
  /** The reader's side wants no more messages from the other. */
  isBlocked: z.boolean(),
  /** Who of the team takes care. */
  assignee: z.nullable(person),
})
export type Thread = z.output<typeof thread>

const reply = z.object({ thread })
const id = z.uuid()

export const openThread = defineAction({
  name: 'message/thread/open',
  summary: 'The thread with a shop, a buyer, the support or a contact; begun if there is none',
  auth: 'member',
  input: z.object({
    with: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('shop'), id }),
      z.object({ kind: z.literal('office') }),
      /** The buyer of an order of the caller's shop, or a person with whom cards were exchanged. */
      z.object({ kind: z.literal('user'), id }),
      /** The other side of an order or of a quote, which the thread is about. */
      z.object({ kind: z.literal('order'), id }),
      z.object({ kind: z.literal('quote'), id }),
    ]),
    about: z.optional(z.object({ kind: z.enum(SUBJECT_KINDS), id })),
  }),
  output: z.object({ id }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const listThreads = defineAction({
  name: 'message/thread/list',
  summary: 'My threads and those of my teams, the latest first',
  kind: 'read',
  auth: 'member',
  input: z.object({
    box: z._default(z.enum(THREAD_BOXES), 'open'),
    /** Only as a user, only of my shops, or only of the support. */
    side: z.optional(z.enum(PARTY_KINDS)),
    ...pageInput,
  }),
  output: pageOf(thread),
})

export const getThread = defineAction({
  name: 'message/thread/detail',
  summary: 'A thread with its latest messages',
  kind: 'read',
  auth: 'member',
  input: z.object({ id }),
  output: z.object({
    thread,
    messages: z.array(message),
    hasEarlier: z.boolean(),
    /** Of the reader's team, to whom the thread can be assigned; empty outside of one. */
    team: z.array(person),
  }),
})

export const readThread = defineAction({
  name: 'message/thread/read',
  summary: 'All up to a message of a thread is read by my side',
  auth: 'member',
  input: z.object({ id, seq: messageSeq }),
  output: z.object({ unreadCount: z.int() }),
})

export const setThread = defineAction({
  name: 'message/thread/set',
  summary: 'Archive, block or assign a thread, each for my side; what is left out stays',
  auth: 'member',
  input: z.object({
    id,
    isArchived: z.optional(z.boolean()),
    isBlocked: z.optional(z.boolean()),
    assigneeId: z.optional(z.nullable(z.uuid())),
  }),
  output: reply,
})

const shopId = z.uuid()
const team = z.object({
  shops: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      members: z.array(z.object({ id: z.uuid(), name: z.string(), role: shopRole })),
      answers: z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string() })),
      /** The median of the first answers of the last 30 days, in minutes; null below ten threads. */
      responseMinutes: z.nullable(z.int()),
    }),
  ),
})
export type Team = z.output<typeof team>['shops'][number]

export const getTeams = defineAction({
  name: 'message/team/list',
  summary: 'The teams of my shops: who answers, with which prepared answers, and how fast',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: team,
})

export const saveAnswer = defineAction({
  name: 'message/answer/save',
  summary: 'Keep a prepared answer for the team of a shop',
  auth: 'member',
  input: z.object({
    shopId,
    id,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80), storable),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), storable),
  }),
  output: team,
})

export const removeAnswer = defineAction({
  name: 'message/answer/remove',
  summary: 'Remove a prepared answer of a shop',
  auth: 'member',
  input: z.object({ shopId, id }),
  output: team,
})

export const showTyping = defineAction({
  name: 'message/thread/typing',
  summary: 'Tell the other side that I am writing; it sees so for a few seconds, and nothing is stored',
  auth: 'member',
  input: z.object({ id }),
  output: z.object({}),
  limit: { max: 30, windowSeconds: 60 },
})

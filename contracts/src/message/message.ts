import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { documentName, signDocument } from '../media/document.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { plainLines, storable } from '../text.ts'
import {
  MESSAGE_FILES_MAX,
  MESSAGE_KINDS,
  MESSAGE_TEXT_MAX,
  PARTY_KINDS,
  SUBJECT_KINDS,
  VOICE_SECONDS_MAX,
} from './names.ts'

/** What a person types: no invisible characters, and no signs that turn the direction of a text. */
const text = z
  .string()
  .check(z.normalize('NFC'), z.trim(), z.maxLength(MESSAGE_TEXT_MAX), plainLines, storable)
const typed = text.check(z.minLength(1))

/** The number of a message in its thread, from 1. */
export const messageSeq = z.int32().check(z.minimum(1))

export const geoPosition = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})

const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max), storable), '')

/** A card of a person, with what its sender shares of themselves. */
export const contactCard = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80), storable),
  company: line(160),
  jobTitle: line(80),
  email: line(254),
  phone: line(40),
})
export type ContactCard = z.output<typeof contactCard>

const reply = { quoteSeq: z.optional(messageSeq) }

const sentFile = z.object({ id: z.uuid(), name: documentName, size: z.int().check(z.minimum(0)) })

/** What is sent. Only the team of a shop or of the support can write a note, which the other side never sees. */
export const messageContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: typed, ...reply }),
  z.object({ kind: z.literal('note'), text: typed }),
  z.object({
    kind: z.literal('file'),
    /** Uploaded private documents; a picture is shown, a recording is played. */
    files: z.array(sentFile).check(z.minLength(1), z.maxLength(MESSAGE_FILES_MAX)),
    text: z._default(text, ''),
    ...reply,
  }),
  z.object({
    kind: z.literal('voice'),
    file: sentFile,
    /** As the device has measured it: what a browser records does not say how long it is. */
    seconds: z.int().check(z.minimum(1), z.maximum(VOICE_SECONDS_MAX)),
    ...reply,
  }),
  z.object({ kind: z.literal('location'), position: geoPosition, text: z._default(text, '') }),
  z.object({
    kind: z.literal('card'),
    card: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.uuid() }),
    text: z._default(text, ''),
  }),
  z.object({ kind: z.literal('contact'), contact: contactCard }),
])
export type MessageContent = z.output<typeof messageContent>

/** A product, order, quote or event as the reader may see it now; null when it is gone or not theirs to see. */
export const subjectCard = z.object({
  kind: z.enum(SUBJECT_KINDS),
  id: z.uuid(),
  title: z.string(),
  /** The part number, the state of an order or quote, or the day of an event. */
  note: z.string(),
  /** The request that a quote answers, for its buyer; empty for others. */
  askedId: z.string(),
  picture: z.string(),
})
export type SubjectCard = z.output<typeof subjectCard>

/** A file of a message, with a link that is valid for a while. */
export const messageFile = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  type: z.enum(['picture', 'audio', 'file']),
  url: z.string(),
})

export const message = z.object({
  seq: messageSeq,
  /** The id under which its author sent it; empty for all others. */
  requestId: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  /** Sent by the reader's side. */
  isOurs: z.boolean(),
  /** Sent by the reader in person, who may still change or recall it. */
  isMine: z.boolean(),
  authorName: z.string(),
  authorKind: z.enum(PARTY_KINDS),
  text: z.string(),
  /** Links are hidden until the reader's side has answered. */
  isMasked: z.boolean(),
  files: z.array(messageFile),
  /** Of a voice message. */
  seconds: z.nullable(z.int()),
  position: z.nullable(geoPosition),
  card: z.nullable(subjectCard),
  /** A card was sent that the reader cannot see, or not any more. */
  isCardGone: z.boolean(),
  contact: z.nullable(contactCard),
  quote: z.nullable(z.object({ seq: messageSeq, authorName: z.string(), text: z.string() })),
  sentAt: z.string(),
  editedAt: z.nullable(z.string()),
  isRecalled: z.boolean(),
})
export type ThreadMessage = z.output<typeof message>

const thread = { threadId: z.uuid() }

export const signMessageFile = defineAction({
  name: 'message/file/sign',
  summary:
    'A form to post a file or recording of a message with; it is deleted after a day unless it is sent',
  auth: 'member',
  input: signDocument.input,
  output: signDocument.output,
  limit: { max: 120, windowSeconds: 3600 },
})

export const sendMessage = defineAction({
  name: 'message/message/send',
  summary: 'Send a message in a thread; sent again with the same request id, it stays one message',
  auth: 'member',
  input: z.object({ ...thread, requestId, content: messageContent }),
  output: z.object({ row: message }),
  limit: { max: 30, windowSeconds: 60 },
})

export const listMessages = defineAction({
  name: 'message/message/list',
  summary: 'Messages of a thread by their numbers: the last ones, or the last before a number',
  kind: 'read',
  auth: 'member',
  input: z.object({
    ...thread,
    before: z.optional(messageSeq),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  }),
  /** In the order of their numbers. */
  output: z.object({ messages: z.array(message), hasEarlier: z.boolean() }),
})

export const editMessage = defineAction({
  name: 'message/message/edit',
  summary: 'Change the text of an own message, within fifteen minutes',
  auth: 'member',
  input: z.object({ ...thread, seq: messageSeq, text: typed }),
  output: z.object({ row: message }),
  limit: { max: 60, windowSeconds: 60 },
})

export const recallMessage = defineAction({
  name: 'message/message/recall',
  summary: 'Take back an own message, within two minutes; its place stays',
  auth: 'member',
  input: z.object({ ...thread, seq: messageSeq }),
  output: z.object({ row: message }),
})

/** Three characters, or two of which one is Chinese: most Chinese words have no more. */
export const isSearchableText = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length >= 3 || (length === 2 && /\p{Script=Han}/u.test(text))
}

export const searchMessages = defineAction({
  name: 'message/message/search',
  summary: 'Messages of my latest 1,000 open and archived threads that contain a text, the latest first',
  kind: 'read',
  auth: 'member',
  input: z.object({
    text: z.string().check(z.trim(), z.maxLength(80), storable, z.refine(isSearchableText)),
    ...pageInput,
  }),
  output: pageOf(
    z.object({
      threadId: z.uuid(),
      seq: messageSeq,
      name: z.string(),
      text: z.string(),
      sentAt: z.string(),
    }),
  ),
  limit: { max: 60, windowSeconds: 60 },
})

export const CARDS_MAX = 20

export const listCards = defineAction({
  name: 'message/card/list',
  summary: 'What I can send as a card in a thread: the latest, or what contains a text',
  kind: 'read',
  auth: 'member',
  input: z.object({
    ...thread,
    kind: z.enum(SUBJECT_KINDS),
    text: z._default(z.string().check(z.trim(), z.maxLength(80), storable), ''),
  }),
  output: z.object({ cards: z.array(subjectCard) }),
})

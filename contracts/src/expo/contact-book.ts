import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { pageInput, pageOf } from '../page.ts'
import { storable } from '../text.ts'
import { email } from '../user/email.ts'
import { phoneNumber } from './contact.ts'

export const CONTACT_NOTE_MAX = 1000
export const CONTACT_TAGS_MAX = 10

/** Where a contact comes from: cards exchanged at an event, a conversation, an order, or written by hand. */
export const CONTACT_SOURCES = ['exchange', 'chat', 'order', 'manual'] as const

/** The transitions of a contact request. A user who declined may still accept by scanning the other's code. */
export const contactExchangeMachine = defineMachine({
  name: 'expo.contact',
  states: ['requested', 'exchanged', 'declined'],
  transitions: [
    { from: ['requested', 'declined'], event: 'accept', to: 'exchanged', by: ['recipient'] },
    { from: 'requested', event: 'decline', to: 'declined', by: ['recipient'] },
  ],
})

const contactEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  nameLatin: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The user's own note, which nobody else can read. */
  note: z.string(),
  tags: z.array(z.string()),
  source: z.enum(CONTACT_SOURCES),
  /** The account of the person whose card it is: they have the user's card, too, and each may write to the other. */
  personId: z.nullable(z.uuid()),
  /** The event at which the two met; empty for a contact from elsewhere. */
  eventTitle: z.string(),
  metAt: z.string(),
})
export type ContactEntry = z.output<typeof contactEntry>

/** An attendee who has scanned the user's code, or whose code the user has scanned: names only, until both agree. */
const request = z.object({
  id: z.uuid(),
  isMine: z.boolean(),
  name: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  eventTitle: z.string(),
  askedAt: z.string(),
})
export type ContactRequest = z.output<typeof request>

export const listContacts = defineAction({
  name: 'expo/contact/list',
  summary: 'Own contacts, newest first',
  kind: 'read',
  auth: 'member',
  input: z.object({
    text: z._default(z.string().check(z.trim(), z.maxLength(80), storable), ''),
    ...pageInput,
  }),
  output: pageOf(contactEntry),
})

const contactRequests = z.object({ contactRequests: z.array(request) })

export const listContactRequests = defineAction({
  name: 'expo/contact/requests',
  summary: 'Pending exchanges of contact cards, in both directions',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: contactRequests,
})

export const scanCard = defineAction({
  name: 'expo/contact/scan',
  summary:
    'Request an exchange of contact cards with the holder of a ticket; completes an exchange that they requested',
  auth: 'member',
  input: z.object({
    /** The content of the QR code, or the ticket's number typed in. */
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(400), storable),
  }),
  output: z.object({
    state: z.enum(['requested', 'exchanged']),
    name: z.string(),
    company: z.string(),
  }),
  limit: { max: 120, windowSeconds: 3600 },
})

export const answerContactRequest = defineAction({
  name: 'expo/contact/answer',
  summary: 'Accept or decline an exchange of contact cards',
  auth: 'member',
  input: z.object({ id: z.uuid(), isAccepted: z.boolean() }),
  output: contactRequests,
})

const note = z.string().check(z.trim(), z.maxLength(CONTACT_NOTE_MAX), storable)
const tags = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(30), storable))
  .check(z.maxLength(CONTACT_TAGS_MAX))

export const noteContact = defineAction({
  name: 'expo/contact/note',
  summary: 'Set the private note and tags of a contact; what is left out stays',
  auth: 'member',
  input: z.object({ id: z.uuid(), note: z.optional(note), tags: z.optional(tags) }),
  output: z.object({}),
})

export const withdrawCard = defineAction({
  name: 'expo/contact/withdraw',
  summary: 'End an exchange: each card disappears from the other user’s contacts',
  auth: 'member',
  // Idempotent: a call that times out is sent again (S8.6).
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
})

const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max), storable), '')

export const saveContact = defineAction({
  name: 'expo/contact/save',
  summary: 'Create or change a contact entered by hand. Idempotent by its id',
  auth: 'member',
  input: z.object({
    id: z.uuid(),
    source: z._default(z.enum(['chat', 'order', 'manual']), 'manual'),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80), storable),
    company: line(160),
    jobTitle: line(80),
    email: z._default(z.union([z.literal(''), email]), ''),
    phone: z._default(z.union([z.literal(''), phoneNumber]), ''),
    note: z._default(note, ''),
    tags: z._default(tags, []),
  }),
  output: z.object({}),
  limit: { max: 300, windowSeconds: 3600 },
})

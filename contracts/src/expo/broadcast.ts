import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { named } from '../form-fields.ts'
import { pageInput, pageOf } from '../page.ts'
import { registrationChoice } from './event-file.ts'

export const BROADCAST_SUBJECT_MAX = 160
export const BROADCAST_BODY_MAX = 4000
/** How often mails about one registration can be sent again per hour, so that a mailbox is not flooded. */
export const RESENT_PER_HOUR = 3

export const sendBroadcast = defineAction({
  name: 'expo/office/broadcast',
  summary: 'Send a broadcast to all or some registrants. Idempotent: nobody gets it twice',
  auth: 'expo.registration',
  input: z.object({
    eventId: z.uuid(),
    /** Created by the browser: a repeated request is the same broadcast. */
    id: z.uuid(),
    ...registrationChoice,
    subject: named(BROADCAST_SUBJECT_MAX),
    body: named(BROADCAST_BODY_MAX),
  }),
  /** The number of recipients; a job sends the mails. */
  output: z.object({ readers: z.int() }),
  limit: { max: 30, windowSeconds: 3600 },
})

const loggedEmail = z.object({
  registrationId: z.uuid(),
  code: z.string(),
  /** Empty after erasure. */
  name: z.string(),
  /** The kind of the mail; `desk`: written by the office. */
  kind: z.string(),
  occurrence: z.string(),
  /** The subject of a broadcast. */
  subject: z.string(),
  sentAt: z.string(),
  mayResend: z.boolean(),
})
export type LoggedEmail = z.output<typeof loggedEmail>

const emailInProgress = z.object({
  id: z.uuid(),
  subject: z.string(),
  sent: z.int(),
  readers: z.int(),
})
export type EmailInProgress = z.output<typeof emailInProgress>

export const listEmails = defineAction({
  name: 'expo/office/emails',
  summary: 'Emails about the registrations of an event, newest first',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ eventId: z.uuid(), ...pageInput }),
  output: z.extend(pageOf(loggedEmail), {
    /** Broadcasts that are still being sent; empty on later pages. */
    underWay: z.array(emailInProgress),
  }),
})

export const resendEmail = defineAction({
  name: 'expo/office/email-resend',
  summary: 'Send an email again with current data, if it is still accurate. Audited',
  auth: 'expo.registration',
  input: z.object({
    registrationId: z.uuid(),
    kind: z.string().check(z.maxLength(40), z.regex(/^[a-z-]+$/)),
    occurrence: z.string().check(z.maxLength(80), z.regex(/^[\w :.+-]*$/)),
  }),
  output: z.object({}),
  limit: { max: 120, windowSeconds: 3600 },
})

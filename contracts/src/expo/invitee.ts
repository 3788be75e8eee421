import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { requestId } from '../page.ts'
import { captchaAnswer } from '../user/captcha.ts'
import { linkToken } from './link-token.ts'
import { registration, registrationForm, ticketChoice, waitlistEntry } from './registration.ts'

/** So long a registration without an account waits for its mail address to be confirmed. */
export const EMAIL_HOURS = 24
/**
 * So long it keeps its seats meanwhile: enough to find a letter and open it, too short for somebody to keep an event
 * empty with forms that nobody confirms.
 */
export const UNCONFIRMED_MINUTES = 30
/**
 * Seats of one event that unconfirmed forms of one network keep at once; the first form of a network may be for as many
 * as the event allows. A company that registers its people confirms one form after the other.
 */
export const UNCONFIRMED_SEATS_MAX = 10

/** Of whoever has no account; with her place in the queue while she is in it. */
const linked = z.object({ registration, place: z.nullable(waitlistEntry) })

export const registerByMail = defineAction({
  name: 'expo/invitee/register',
  summary: `Register without an account: the seats are kept for ${UNCONFIRMED_MINUTES} minutes, and a letter asks for the address to be confirmed; or queue so`,
  auth: 'public',
  // The answer is the same whoever has that address, and whether or not she has registered.
  input: z.extend(registrationForm, {
    requestId,
    ...ticketChoice,
    ...captchaAnswer,
    /** For the queue of a kind of ticket that is sold out: no seats are kept. */
    isForQueue: z._default(z.boolean(), false),
  }),
  output: z.object({
    email: z.string(),
    /** So long the link of the letter is good. */
    hours: z.int(),
    /** So long the seats are kept; 0 for the queue. */
    minutes: z.int(),
  }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const openByLink = defineAction({
  name: 'expo/invitee/open',
  summary:
    'My registration by the link of a letter; the first time it confirms the address, and queues where no seats are left',
  auth: 'public',
  input: z.object({ token: linkToken }),
  output: linked,
  limit: { max: 300, windowSeconds: 3600 },
})

export const cancelByLink = defineAction({
  name: 'expo/invitee/cancel',
  summary: 'Cancel my registration by the link of a letter, or leave the queue; the seats go to the queue',
  auth: 'public',
  input: z.object({ token: linkToken }),
  output: linked,
  limit: { max: 60, windowSeconds: 3600 },
})

export const acceptByLink = defineAction({
  name: 'expo/invitee/accept',
  summary: 'Take the seats that the queue offers, by the link of the letter: the form is there already',
  auth: 'public',
  input: z.object({ token: linkToken }),
  output: linked,
  limit: { max: 60, windowSeconds: 3600 },
})

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { requestId } from '../page.ts'
import { captchaAnswer } from '../user/captcha.ts'
import { linkToken } from './link-token.ts'
import { registration, registrationForm, ticketChoice, waitlistEntry } from './registration.ts'

/** How long a registration without an account waits for its mail address to be confirmed. */
export const EMAIL_HOURS = 24
/**
 * How long it holds its seats meanwhile: enough to find and open a mail, too short to block an event with unconfirmed
 * forms.
 */
export const UNCONFIRMED_MINUTES = 30
/**
 * Seats of one event that unconfirmed forms of one network may hold at once; its first form may take as many as the
 * event allows. A company that registers its staff confirms one form after the other.
 */
export const UNCONFIRMED_SEATS_MAX = 10

/** For attendees without account; with the position while on the waitlist. */
const linked = z.object({ registration, place: z.nullable(waitlistEntry) })

export const registerByMail = defineAction({
  name: 'expo/invitee/register',
  summary: `Register without an account: the seats are kept for ${UNCONFIRMED_MINUTES} minutes, and a letter asks for the address to be confirmed; or queue so`,
  auth: 'public',
  // The reply does not depend on whether the address is known or registered.
  input: z.extend(registrationForm, {
    requestId,
    ...ticketChoice,
    ...captchaAnswer,
    /** For the waitlist of a sold-out ticket type: no seats are held. */
    isForQueue: z._default(z.boolean(), false),
  }),
  output: z.object({
    email: z.string(),
    /** When the mailed link expires. */
    hours: z.int(),
    /** When the held seats are released; 0 for the waitlist. */
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

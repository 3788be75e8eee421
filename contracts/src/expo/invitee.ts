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
  summary: `Register without an account, or join the waitlist: an email asks to confirm the address, and seats are held for ${UNCONFIRMED_MINUTES} minutes`,
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
    'A registration by the link from the email; the first time this confirms the address, and joins the waitlist when no seats are left',
  auth: 'public',
  input: z.object({ token: linkToken }),
  output: linked,
  limit: { max: 300, windowSeconds: 3600 },
})

export const cancelByLink = defineAction({
  name: 'expo/invitee/cancel',
  summary:
    'Cancel a registration, or leave the waitlist, by the link from the email; the seats go to the waitlist',
  auth: 'public',
  input: z.object({ token: linkToken }),
  output: linked,
  limit: { max: 60, windowSeconds: 3600 },
})

export const acceptByLink = defineAction({
  name: 'expo/invitee/accept',
  summary: 'Accept an offer of the waitlist by the link from the email; the form is already complete',
  auth: 'public',
  input: z.object({ token: linkToken }),
  output: linked,
  limit: { max: 60, windowSeconds: 3600 },
})

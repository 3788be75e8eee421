import type { Input } from '@tiantian/contracts/action.ts'
import { registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { canonicalEmail } from '@tiantian/contracts/user/email.ts'
import { newId } from '../platform/id.ts'
import { solvedCaptcha } from './captcha-reader.ts'
import { Mailbox } from './mailbox.ts'
import type { MadeEvent } from './make-event.ts'
import { formOf } from './make-event.ts'
import type { TestApp } from './test-app.ts'
import { Person } from './test-app.ts'

export type MailInput = Input<typeof registerByMail>

const CONFIRM_REQUEST = /[Cc]onfirm your|请确认|Подтвердите|растаңыз/

let inviteeCount = 0
let networks = 0

export const newMail = () => `mira.${++inviteeCount}@mail.example`

/** Users who register for events with only an email address. */
export function mailGuests(here: TestApp) {
  const emails = new Mailbox(here)

  async function inputOf(event: MadeEvent, email: string, count = 1): Promise<MailInput> {
    const { contact, ...form } = formOf(here.visitor, event, count)
    return {
      requestId: newId(),
      eventId: event.eventId,
      tickets: [{ typeId: event.typeId, count }],
      ...form,
      contact: { ...contact, email },
      ...(await solvedCaptcha(here, 'register-for-event')),
    }
  }

  const from = (remoteAddress: string) =>
    new Person({
      inject: (request: object) => here.app.inject({ ...request, remoteAddress }),
    } as typeof here.app)

  /** From a separate network, so that rate limits by network apply to one test each. */
  const stranger = () => from(`2001:db8:${(++networks).toString(16)}::1`)

  /** The secret of the latest email that asks to confirm the address. */
  async function tokenFor(email: string): Promise<string> {
    const latest = (await emails.messagesTo(email)).find(({ subject }) => CONFIRM_REQUEST.test(subject))
    return /my-ticket\?token=([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? ''
  }

  /** Submits a form; returns the secret of its email. */
  async function registerBy(event: MadeEvent, email: string, language: Language = 'en') {
    await stranger().call(registerByMail, await inputOf(event, email), language)
    return tokenFor(canonicalEmail(email))
  }

  /** Joins the waitlist of a full event; returns the secret of the email. */
  async function queueBy(event: MadeEvent, email: string, language: Language = 'en') {
    await stranger().call(registerByMail, { ...(await inputOf(event, email)), isForQueue: true }, language)
    return tokenFor(canonicalEmail(email))
  }

  return { emails, inputOf, from, stranger, tokenFor, registerBy, queueBy }
}

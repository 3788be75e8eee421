import type { Language } from '@tiantian/contracts/language.ts'
import type { Severity } from '@tiantian/contracts/push/names.ts'
import type { Tx } from '../../../platform/database.ts'
import { noticeChoicesOf } from '../../user/account/notification-choice.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, queueNotifications } from '../../user/notifications/notify.ts'
import type { EmailKind } from './email-text.ts'

type EventWords = Readonly<
  Record<Language, { readonly subject: string; readonly text: string; readonly open: string }>
>

interface EventNews {
  readonly userId: string
  readonly words: EventWords
  /** Of the web app, from `/pages`. */
  readonly link: string
}

/** The mail about it goes out on its own: it has the ticket, and people without an account get it, too. */
const eventNews = (kind: string, severity: Severity) =>
  defineNotification<EventNews>({
    kind,
    topic: 'events',
    severity,
    channels: ['app', 'web'],
    async prepare(tx, { userId, words, link }) {
      const [reader] = await tx<PreparedNotification['reader'][]>`
        select id, email, mobile, language from users where id = ${userId} and erased_at is null`
      return reader ? [{ reader, words, params: () => ({}), path: `/#${link}` }] : []
    },
  })

const registrationNews = eventNews('event.registration', 'info')
const changeNews = eventNews('event.change', 'warning')
const reminderNews = eventNews('event.reminder', 'info')
const meetingNews = eventNews('event.meeting', 'info')

export const eventNotifications = [registrationNews, changeNews, reminderNews, meetingNews]

/** Nobody with an account confirms an address by a link. */
const KINDS: Readonly<Record<EmailKind, typeof registrationNews | undefined>> = {
  verify: undefined,
  'verify-queue': undefined,
  received: registrationNews,
  payment: registrationNews,
  'payment-due': registrationNews,
  'payment-lapsed': registrationNews,
  confirmed: registrationNews,
  rejected: registrationNews,
  cancelled: registrationNews,
  reactivated: registrationNews,
  queued: registrationNews,
  offered: registrationNews,
  lapsed: registrationNews,
  seated: registrationNews,
  reminder: reminderNews,
  'event-cancelled': changeNews,
  'event-postponed': changeNews,
  'event-resumed': changeNews,
  'event-changed': changeNews,
  'meeting-asked': meetingNews,
  'meeting-moved': meetingNews,
  'meeting-accepted': meetingNews,
  'meeting-declined': meetingNews,
  'meeting-cancelled': meetingNews,
}

/** Tells an attendee with an account in the app and in browsers, as chosen for events. */
export async function queueEventNews(tx: Tx, kind: EmailKind, news: EventNews) {
  const declared = KINDS[kind]
  if (declared) await queueNotifications(tx, declared, [news])
}

/** A ticket and a bill come by mail whatever is chosen: without them nobody gets in. */
const ALWAYS_MAILED: ReadonlySet<EmailKind> = new Set([
  'verify',
  'verify-queue',
  'payment',
  'payment-due',
  'confirmed',
])

export const isMailWanted = async (tx: Tx, kind: EmailKind, userId: string) =>
  ALWAYS_MAILED.has(kind) || (await noticeChoicesOf(tx, userId)).events.email

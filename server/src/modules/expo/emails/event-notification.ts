import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import type {
  NotificationKind,
  PreparedLetter,
  PreparedNotification,
} from '../../user/notifications/notify.ts'
import { defineNotification, queueNotifications } from '../../user/notifications/notify.ts'
import type { EmailKind } from './email-text.ts'
import type { Subject } from './event-words.ts'
import { letterWords, noticeWords, openLabel } from './event-words.ts'

export interface EventNews {
  readonly kind: EmailKind
  /** Of the web app, from `/pages`. */
  readonly link: string
  readonly subject: Subject
}

/** The news as it is queued, encrypted: it has addresses, and the link by which a guest is let in. */
interface SealedNews {
  readonly sealed: string
}

const eventNews = (kind: string, options: Pick<NotificationKind, 'severity' | 'isMailCertain'> = {}) =>
  defineNotification<SealedNews>({
    kind,
    topic: 'events',
    isGone: isErased,
    ...options,
    prepare: (tx, { sealed }, { cipher }) =>
      prepareNews(tx, JSON.parse(cipher.open(Buffer.from(sealed, 'base64'))) as EventNews),
  })

/** A ticket and a bill come by mail whatever is chosen: without them nobody gets in. */
const ticketNews = eventNews('event.ticket', { isMailCertain: true })
const registrationNews = eventNews('event.registration')
const changeNews = eventNews('event.change', { severity: 'warning' })
const reminderNews = eventNews('event.reminder')
const meetingNews = eventNews('event.meeting')

async function prepareNews(
  tx: Tx,
  { kind, link, subject }: EventNews,
): Promise<readonly (PreparedNotification | PreparedLetter)[]> {
  const { user_id: userId, email, language } = subject
  const guestId = subject.registration_id ?? subject.id
  const path = `/#${link}`
  const words = letterWords(kind, subject)
  const until = uselessFrom(kind, subject)
  if (userId === null)
    return email
      ? [{ guest: { email, language }, sourceId: guestId, words, params: noParams, path, until }]
      : []
  const reader = await readerById(tx, userId, language)
  if (!reader) return []
  return [
    {
      reader,
      path,
      params: noParams,
      words: noticeWords(kind, subject),
      letter: { address: email ?? undefined, words, until, mayWait: !isUrgent(kind) },
    },
  ]
}

/** Guests are known by their registration alone. */
async function isErased(sql: Queryable, registrationId: string): Promise<boolean> {
  const [erased] = await sql`select from registrations where id = ${registrationId} and contact is null`
  return erased !== undefined
}

/** A seat is held for an hour, a meeting begins: tomorrow's daily letter would come too late. */
const isUrgent = (kind: EmailKind) =>
  kind.startsWith('meeting-') || ['offered', 'payment-lapsed', 'seated', 'reminder'].includes(kind)

/** When a letter has nothing left to say: the seat is no longer held, or what it tells of has begun. */
function uselessFrom(kind: EmailKind, { until, starts_at: startsAt }: Subject): number | undefined {
  if (kind === 'offered') return until === null ? undefined : Date.parse(until)
  const isOfStart = kind.startsWith('meeting-') || kind === 'reminder' || kind === 'seated'
  return isOfStart ? Date.parse(startsAt) : undefined
}

const noParams = () => ({})

/** Written to in the language in which they registered. */
async function readerById(tx: Tx, userId: string, language: string) {
  const [reader] = await tx<PreparedNotification['reader'][]>`
    select id, email, mobile, ${language} as language from users where id = ${userId} and erased_at is null`
  return reader
}

interface Broadcast {
  readonly broadcastId: string
  readonly registrationId: string
}

/** What the organiser writes to attendees. */
export const broadcastNews = defineNotification<Broadcast>({
  kind: 'event.broadcast',
  topic: 'events',
  isGone: isErased,
  async prepare(tx, { broadcastId, registrationId }) {
    const [row] = await tx<BroadcastRow[]>`
      select d.subject, d.body, r.user_id, r.language, r.contact ->> 'email' as email
      from registrations r join event_broadcasts d on d.event_id = r.event_id
      where r.id = ${registrationId} and d.id = ${broadcastId} and r.contact is not null`
    if (!row) return []
    const { email, language } = row
    const params = (of: Language) => ({ subject: textIn(row.subject, of), text: textIn(row.body, of) })
    const words = inEveryLanguage((of) => ({ subject: '{subject}', text: '{text}', open: openLabel(of) }))
    const guest = email && { email, language }
    if (row.user_id === null) return guest ? [{ guest, sourceId: registrationId, words, params }] : []
    const reader = await readerById(tx, row.user_id, language)
    if (!reader) return []
    const path = `/#/pages/user/events/ticket?id=${registrationId}`
    const groupKey = `${broadcastId} ${registrationId}`
    return [{ reader, words, params, path, groupKey, letter: { address: email ?? undefined } }]
  },
})

interface BroadcastRow {
  readonly subject: LocalizedText
  readonly body: LocalizedText
  /** Of an attendee with an account. */
  readonly user_id: string | null
  readonly language: string
  readonly email: string | null
}

export const eventNotifications = [
  ticketNews,
  registrationNews,
  changeNews,
  reminderNews,
  meetingNews,
  broadcastNews,
]

const KINDS: Readonly<Record<EmailKind, NotificationKind<SealedNews>>> = {
  verify: ticketNews,
  'verify-queue': ticketNews,
  received: registrationNews,
  payment: ticketNews,
  'payment-due': ticketNews,
  'payment-lapsed': registrationNews,
  confirmed: ticketNews,
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

/** Tells an attendee, in the transaction of the cause. */
export async function queueEventNews(tx: Tx, cipher: Cipher, news: EventNews) {
  const sealed = cipher.close(JSON.stringify(news)).toString('base64')
  await queueNotifications(tx, KINDS[news.kind], [{ sealed }])
}

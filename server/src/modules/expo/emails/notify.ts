import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { isLanguage, LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { Tx } from '../../../platform/database.ts'
import { post } from '../../user/notifications/send-notification.ts'
import type { ExpoContext } from '../expo.ts'
import { writeLinkToken } from '../registration/registration-link.ts'
import type { EmailKind, EventEmailTexts, EventNotificationTexts } from './email-text.ts'
import { notificationText as en } from './en.ts'
import { isMailWanted, queueEventNews } from './event-notification.ts'
import { notificationText as kk } from './kk.ts'
import { notificationText as ru } from './ru.ts'
import { notificationText as zhHans } from './zh-Hans.ts'

const TEXTS: Readonly<Record<Language, EventNotificationTexts>> = { 'zh-Hans': zhHans, en, ru, kk }

/** The data of mails about a registration or a waitlist entry. */
export interface Subject {
  readonly id: string
  /** Of an attendee with an account, who is told in the app, too. */
  readonly user_id: string | null
  readonly occurrence: string
  readonly language: string
  readonly email: string | null
  readonly code: string
  readonly reason: string
  readonly until: string | null
  /** When the link expires whose seats are held for a shorter time. */
  readonly later?: string | null
  readonly title: LocalizedText
  readonly venue: LocalizedText
  readonly address: LocalizedText
  /** For a bill. */
  readonly amount?: number
  readonly currency?: string | null
  readonly account?: LocalizedText
  readonly starts_at: string
  readonly time_zone: string
  /** The other participant, in mails about a meeting. */
  readonly person?: string
}

export type NotifyContext = Pick<ExpoContext, 'expo' | 'clock'>

/** Notifies an attendee, once per change. */
export async function notifyRegistered(
  tx: Tx,
  ctx: NotifyContext,
  id: string,
  kind: EmailKind,
  occurrence?: string,
): Promise<void> {
  const [subject] = await tx<RegistrationSubject[]>`
    select r.id, r.user_id, coalesce(${occurrence ?? null}, r.changed_at::text) as occurrence, r.language,
      coalesce(r.contact ->> 'email', u.email) as email, r.code, coalesce(nullif(r.reason, ''), '') as reason,
      coalesce(s.until, r.expires_at)::text as until, r.expires_at::text as later, e.title, e.venue, e.address, e.starts_at::text, e.time_zone,
      r.total_minor::float8 as amount, r.currency, e.payment_details as account,
      r.user_id is null as is_by_mail, r.created_at::text
    from registrations r left join users u on u.id = r.user_id join events e on e.id = r.event_id
      left join unconfirmed_seats s on s.registration_id = r.id where r.id = ${id}`
  if (subject) await notify(tx, ctx, { kind, link: linkOf(ctx, subject), subject })
}

interface RegistrationSubject extends Subject {
  readonly is_by_mail: boolean
  readonly created_at: string
}

/** Without an account the mailed link is the only access. */
function linkOf(
  { expo }: NotifyContext,
  { id, is_by_mail: isByMail, email, created_at: at }: RegistrationSubject,
): string {
  if (!isByMail) return `/pages/user/events/ticket?id=${id}`
  const linked = { id, createdAt: new Date(at), email: email ?? '' }
  return `/pages/expo-forum/my-ticket?token=${writeLinkToken(expo.cipher, linked)}`
}

interface WaitlistSubject extends RegistrationSubject {
  readonly event_id: string
  /** The waiting form of an attendee who has no account, or had none when joining the waitlist. */
  readonly registration_id: string
}

/** Notifies a waiting attendee. */
export async function notifyQueue(tx: Tx, ctx: NotifyContext, id: string, kind: EmailKind): Promise<void> {
  const [subject] = await tx<WaitlistSubject[]>`
    select w.id, w.user_id, w.offer_count::text as occurrence, w.language, coalesce(r.contact ->> 'email', u.email) as email,
      '' as code, '' as reason, w.offer_until::text as until, e.id as event_id, e.title, e.venue, e.address,
      e.starts_at::text, e.time_zone, r.id as registration_id, r.created_at::text, w.user_id is null as is_by_mail
    from waitlist_entries w left join users u on u.id = w.user_id left join registrations r on r.id = w.registration_id
      join events e on e.id = w.event_id where w.id = ${id}`
  if (!subject) return
  const link = subject.is_by_mail
    ? linkOf(ctx, { ...subject, id: subject.registration_id })
    : `/pages/expo-forum/event-registration?id=${subject.event_id}`
  await notify(tx, ctx, { kind, link, subject })
}

interface EventNotification {
  readonly kind: EmailKind
  /** A page of the web app. */
  readonly link: string
  readonly subject: Subject
}

/** The sent mark and the mail in one transaction: a job that runs again finds the mark. */
export async function notify(
  tx: Tx,
  { expo, clock }: NotifyContext,
  { kind, link, subject }: EventNotification,
) {
  const { user_id: userId, email: recipient } = subject
  const marked = await tx`
    insert into event_emails (subject_id, kind, occurrence, created_at)
    values (${subject.id}, ${kind}, ${subject.occurrence}, ${clock.now().toISOString()})
    on conflict do nothing returning kind`
  // Unreachable attendees are marked too, so that nobody looks them up again.
  if (marked.length === 0) return
  if (userId) await queueEventNews(tx, kind, { userId, words: wordsOf(kind, subject), link })
  if (!recipient || (userId && !(await isMailWanted(tx, kind, userId)))) return
  const language = isLanguage(subject.language) ? subject.language : 'en'
  const url = `${expo.webOrigin}/#${link}`
  await post(tx, expo.cipher, {
    channel: 'email',
    recipient,
    language,
    about: { kind: 'text', ...worded(kind, subject, language), link: { url, label: TEXTS[language].open } },
  })
}

const wordsOf = (kind: EmailKind, subject: Subject) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { ...worded(kind, subject, language, noticeTexts), open: TEXTS[language].open },
    ]),
  ) as Record<Language, { subject: string; text: string; open: string }>

/**
 * A notice stays when the other participant of a meeting is erased: it has neither their name nor their words, which
 * the page of the meeting shows.
 */
function noticeTexts(kind: EmailKind, texts: EventNotificationTexts): EventEmailTexts {
  if (!kind.startsWith('meeting-')) return texts[kind]
  const subject = kind === 'meeting-asked' ? texts.meetingRequested : texts[kind].subject
  return { subject, text: '{when}\n{place}' }
}

const mailTexts = (kind: EmailKind, texts: EventNotificationTexts) => texts[kind]

function worded(kind: EmailKind, subject: Subject, language: Language, textsFor = mailTexts) {
  const texts = TEXTS[language]
  const { time_zone: zone, until, later, code, reason } = subject
  const place = [textIn(subject.venue, language), textIn(subject.address, language)]
    .filter(Boolean)
    .join(', ')
  const params: Readonly<Record<string, string>> = {
    event: textIn(subject.title, language),
    when: moment(subject.starts_at, zone, language),
    place: place || texts.online,
    until: until === null ? '' : moment(until, zone, language),
    later: later ? moment(later, zone, language) : '',
    code,
    reason,
    person: subject.person ?? '',
    amount: formatAmount(subject, language),
    account: textIn(subject.account ?? {}, language),
  }
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole).trim()
  const chosen = textsFor(kind, texts)
  return { subject: filled(chosen.subject), text: filled(chosen.text) }
}

const LOCALES: Readonly<Record<Language, string>> = {
  'zh-Hans': 'zh-CN',
  en: 'en-GB',
  ru: 'ru-RU',
  kk: 'kk-KZ',
}

/** Two decimals in all currencies. */
function formatAmount({ amount = 0, currency }: Subject, language: Language): string {
  if (!currency) return ''
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency })
  return format.format(amount / MINOR_PER_MAJOR)
}

/** In the venue's time zone. */
function moment(at: string, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  return `${format.format(new Date(at))} (${timeZone})`
}

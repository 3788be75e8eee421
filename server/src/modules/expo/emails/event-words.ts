import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, textIn } from '@tiantian/contracts/language.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import type { EmailKind, EventEmailTexts, EventNotificationTexts } from './email-text.ts'
import { notificationText as en } from './en.ts'
import { notificationText as kk } from './kk.ts'
import { notificationText as ru } from './ru.ts'
import { notificationText as zhHans } from './zh-Hans.ts'

const TEXTS: Readonly<Record<Language, EventNotificationTexts>> = { 'zh-Hans': zhHans, en, ru, kk }

export const openLabel = (language: Language) => TEXTS[language].open

/** The data of a notification about a registration, a waitlist entry, a seat or a meeting. */
export interface Subject {
  readonly id: string
  /** Of a waiting attendee, whose own id is that of the entry. */
  readonly registration_id?: string | null
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

type EventWords = PreparedNotification['words']

/** Of the letter. */
export const letterWords = (kind: EmailKind, subject: Subject): EventWords =>
  wordsOf(subject, (texts) => texts[kind])

/**
 * What the app keeps stays when the other participant of a meeting is erased: it has neither their name nor their
 * words, which the page of the meeting shows.
 */
export const noticeWords = (kind: EmailKind, subject: Subject): EventWords =>
  wordsOf(subject, (texts) => {
    if (!kind.startsWith('meeting-')) return texts[kind]
    const title = kind === 'meeting-asked' ? texts.meetingRequested : texts[kind].subject
    return { subject: title, text: '{when}\n{place}' }
  })

const wordsOf = (
  subject: Subject,
  textsFor: (texts: EventNotificationTexts) => EventEmailTexts,
): EventWords =>
  inEveryLanguage((language) => ({
    ...worded(subject, language, textsFor(TEXTS[language])),
    open: openLabel(language),
  }))

function worded(subject: Subject, language: Language, chosen: EventEmailTexts): EventEmailTexts {
  const { time_zone: zone, until, later, code, reason } = subject
  const place = [textIn(subject.venue, language), textIn(subject.address, language)]
    .filter(Boolean)
    .join(', ')
  const params: Readonly<Record<string, string>> = {
    event: textIn(subject.title, language),
    when: moment(subject.starts_at, zone, language),
    place: place || TEXTS[language].online,
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

import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, filmUrl, line, mediaUrl, named, ruled, secureUrl } from '../form-fields.ts'
import { language } from '../language.ts'
import { moment } from '../moment.ts'
import { location } from '../place/geo-point.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { optionalEmail } from '../user/email.ts'
import { bareNumber, internationalNumber } from '../user/international-number.ts'
import { EVENT_MODES, eventType } from './event.ts'
import { audience } from './material.ts'

export const EVENT_DAYS_MAX = 30
const DAY_MS = 86_400_000
export const DOCUMENTS_MAX = 20

const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { params: { rule: 'invalid_value' } }))

function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const document = z.object({
  name: named(120),
  url: mediaUrl.check(z.minLength(1)),
  bytes: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))), null),
  audience: z._default(audience, 'public'),
  language: z._default(z.nullable(language), null),
})
export type DocumentForm = z.output<typeof document>

const languages = z._default(
  z.array(language).check(
    z.maxLength(4),
    z.overwrite((all) => [...new Set(all)]),
  ),
  [],
)

const facts = z.object({
  slug: z.string().check(z.regex(/^[a-z0-9-]{3,80}$/)),
  type: eventType,
  mode: z.enum(EVENT_MODES),
  title: named(120),
  subtitle: z._default(byLanguage(160), {}),
  summary: z._default(byLanguage(300), {}),
  /** Plain text, with paragraphs separated by empty lines. */
  body: z._default(byLanguage(20_000), {}),
  organiser: z._default(byLanguage(200), {}),
  startsAt: moment,
  endsAt: moment,
  timeZone,
  registrationOpensAt: moment,
  registrationClosesAt: moment,
  cancelUntil: moment,
  venue: z._default(byLanguage(160), {}),
  address: z._default(byLanguage(300), {}),
  cityId: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))), null),
  location: z._default(z.nullable(location), null),
  onlineUrl: z._default(secureUrl, ''),
  liveUrl: z._default(secureUrl, ''),
  replayUrl: z._default(filmUrl, ''),
  replayAudience: z._default(audience, 'public'),
  languages,
  interpretation: languages,
  needsApproval: z._default(z.boolean(), false),
  registrationMax: z._default(z.int().check(z.minimum(1), z.maximum(20)), 5),
  contactEmail: z._default(optionalEmail, ''),
  contactPhone: z._default(
    line(40).check(z.overwrite(withCountryCode), z.regex(/^(?:\+[\d ()-]{6,39})?$/)),
    '',
  ),
  documents: z._default(z.array(document).check(z.maxLength(DOCUMENTS_MAX)), []),
  cover: z._default(mediaUrl, ''),
  seriesId: z._default(z.nullable(z.uuid()), null),
})

/** The basic data of an event: one validation for browser and server. */
export const eventFacts = facts.check(ruled(factsIssues))
export type EventFacts = z.output<typeof facts>

/** Shown unchanged unless the page adds the country. */
function withCountryCode(phone: string): string {
  const typed = plainCharacters(phone)
  return typed.startsWith('+') ? typed : internationalNumber(bareNumber(typed))
}

function factsIssues(event: EventFacts): FieldIssue[] {
  const at = (moment: string) => Date.parse(moment)
  const start = at(event.startsAt)
  const end = at(event.endsAt)
  const rules: readonly [path: string, rule: string, isBroken: boolean][] = [
    ['endsAt', 'before_start', end <= start],
    ['endsAt', 'event_too_long', end - start > EVENT_DAYS_MAX * DAY_MS],
    ['registrationClosesAt', 'before_start', at(event.registrationClosesAt) < at(event.registrationOpensAt)],
    ['registrationClosesAt', 'after_end', at(event.registrationClosesAt) > end],
    ['cancelUntil', 'after_end', at(event.cancelUntil) > end],
    ['cityId', 'required', event.mode !== 'online' && event.cityId === null],
  ]
  return rules.flatMap(([path, rule, isBroken]) => (isBroken ? [{ path, rule }] : []))
}

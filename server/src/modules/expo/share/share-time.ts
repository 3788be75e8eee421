import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { clockText, daysText } from '../../../platform/text/wording.ts'
import type { WordsAvailability } from './share-words.ts'
import { EVENT_PAGE_TEXTS } from './share-words.ts'

type Dated = Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>

/** `20–22 ноября 2026 г., 09:00–18:00 (Asia/Almaty)` */
export const timesOf = (event: Dated, language: Language): string =>
  `${daysOf(event, language)}${language === 'zh-Hans' ? ' ' : ', '}${clockText(event.startsAt, event.timeZone)}–${clockText(event.endsAt, event.timeZone)} (${event.timeZone})`

export const daysOf = ({ startsAt, endsAt, timeZone }: Dated, language: Language): string =>
  daysText(language, startsAt, endsAt, timeZone)

type EventVenue = Pick<EventCard, 'mode' | 'venue' | 'cityName' | 'countryName'>

/** `Atakent, Алматы, Казахстан`; an online event says so. */
export function venueOf({ mode, venue, cityName, countryName }: EventVenue, language: Language): string {
  const place = [venue, cityName, countryName]
  const { online } = EVENT_PAGE_TEXTS[language]
  return narrowed(language, [...place, mode !== 'onsite' && online])
}

/** Registration status, unless a more important state applies. */
export function availabilityOf(
  event: Pick<EventCard, 'state' | 'admission' | 'endsAt'>,
  now: Date,
): WordsAvailability {
  if (event.state === 'cancelled' || event.state === 'postponed') return event.state
  return now >= new Date(event.endsAt) ? 'over' : event.admission
}

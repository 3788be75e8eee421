import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Queryable } from '../../../platform/database.ts'

interface Announced {
  readonly id: string
  readonly version: number
  readonly title: LocalizedText
  readonly source: LocalizedText
  readonly day: string
}

/**
 * The release calendar (RFC 5545) of all datasets or of one, for subscription.
 * @throws AppError('DATASET_NOT_FOUND')
 */
export async function releaseCalendar(sql: Queryable, slug: string | undefined, language: Language) {
  const shown = await sql<(Omit<Announced, 'day'> & { day: string | null })[]>`
    select id, version, title, source_name as source, next_release_on::text as day
    from datasets where is_shown and live_n is not null and slug = coalesce(${slug ?? null}, slug)
    order by next_release_on, slug`
  if (slug && shown.length === 0) throw new AppError('DATASET_NOT_FOUND')
  const announced = shown.filter((each): each is Announced => each.day !== null)
  const calendar = ical({
    name: NAMES[language],
    prodId: '//Tiantian Mall//Industry data//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { id, version, title, source, day } of announced) {
    const start = new Date(`${day}T00:00:00Z`)
    calendar.createEvent({
      id: `dataset-${id}@tiantian-mall`,
      sequence: version,
      // Without the current time: repeated requests get the same text.
      stamp: start,
      start,
      end: new Date(start.getTime() + DAY_MS),
      allDay: true,
      summary: `${textIn(title, language)} · ${EXPECTED[language]}`,
      description: textIn(source, language),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

const DAY_MS = 86_400_000

const NAMES: Readonly<Record<Language, string>> = {
  'zh-Hans': '行业数据发布日历',
  en: 'Releases of industry data',
  ru: 'Календарь выпусков отраслевых данных',
  kk: 'Салалық деректер шығарылымдарының күнтізбесі',
}

const EXPECTED: Readonly<Record<Language, string>> = {
  'zh-Hans': '预计发布新数据',
  en: 'new figures expected',
  ru: 'ожидаются новые данные',
  kk: 'жаңа деректер күтіледі',
}

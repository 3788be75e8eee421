import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { contentLines, contentText } from '../../platform/content-line.ts'
import type { Queryable } from '../../platform/database.ts'

interface Announced {
  readonly id: string
  readonly version: number
  readonly title: LocalizedText
  readonly source: LocalizedText
  readonly day: string
  readonly next: string
}

/**
 * The release calendar (RFC 5545) of all datasets or of one, for subscription.
 * @throws AppError('DATASET_NOT_FOUND')
 */
export async function releaseCalendar(sql: Queryable, slug: string | undefined, language: Language) {
  const shown = await sql<(Omit<Announced, 'day' | 'next'> & { day: string | null; next: string | null })[]>`
    select id, version, title, source_name as source, to_char(next_release_on, 'YYYYMMDD') as day,
      to_char(next_release_on + 1, 'YYYYMMDD') as next
    from datasets where is_shown and live_n is not null and slug = coalesce(${slug ?? null}, slug)
    order by next_release_on, slug`
  if (slug && shown.length === 0) throw new AppError('DATASET_NOT_FOUND')
  const announced = shown.filter((each): each is Announced => each.day !== null)
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tiantian Mall//Industry data//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${contentText(NAMES[language])}`,
    ...announced.flatMap((each) => entryLines(each, language)),
    'END:VCALENDAR',
  ])
}

const entryLines = ({ id, version, title, source, day, next }: Announced, language: Language): string[] => [
  'BEGIN:VEVENT',
  `UID:dataset-${id}@tiantian-mall`,
  `SEQUENCE:${version}`,
  // Without the current time: repeated requests get the same text.
  `DTSTAMP:${day}T000000Z`,
  `DTSTART;VALUE=DATE:${day}`,
  `DTEND;VALUE=DATE:${next}`,
  `SUMMARY:${contentText(`${textIn(title, language)} · ${EXPECTED[language]}`)}`,
  `DESCRIPTION:${contentText(textIn(source, language))}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

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

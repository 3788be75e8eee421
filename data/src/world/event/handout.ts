import { readFileSync } from 'node:fs'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { EventPlan, FourTexts } from './event-plan.ts'
import { readEventPlans } from './event-plan.ts'

/** A printed document of an event of the demo world, in one language. */
export interface EventHandout {
  readonly title: string
  readonly under: string
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[]
}

/** Written by hand: its content, section by section. */
interface HandoutSheet {
  readonly name: string
  readonly title: FourTexts
  readonly under: FourTexts
  readonly parts: readonly { readonly heading: FourTexts; readonly lines: readonly FourTexts[] }[]
}

export const handoutFile = (slug: string, name: string, language: Language) =>
  `event/${slug}.${name}.${language}.pdf`

const PATH = /^event\/([a-z0-9-]+)\.([a-z-]+)\.(zh-Hans|en|ru|kk)\.pdf$/
const SHEETS = new URL('../../../world/events/handouts.json', import.meta.url)

/** The content of the file at this path below the media folder; undefined if there is no such file. */
export function handoutOf(path: string): EventHandout | undefined {
  const [, slug, name, language] = PATH.exec(path) ?? []
  const plan = readEventPlans().find((one) => one.slug === slug)
  if (!(plan && name && plan.handouts?.some((one) => one.name === name))) return undefined
  const at = LANGUAGES.indexOf(language as Language)
  if (name === 'programme') return programmeOf(plan, at)
  const sheet = readSheets().find((one) => one.name === name)
  return sheet && { title: sheet.title[at]!, under: sheet.under[at]!, parts: sheet.parts.map(partIn(at)) }
}

const readSheets = (): HandoutSheet[] => JSON.parse(readFileSync(SHEETS, 'utf8')) as HandoutSheet[]

const partIn = (at: number) => (part: HandoutSheet['parts'][number]) => ({
  heading: part.heading[at]!,
  lines: part.lines.map((line) => line[at]!),
})

/** Sessions with times, speakers and rooms, day by day. */
function programmeOf(
  { title, venue, sessions = [], speakers = [], rooms = [] }: EventPlan,
  at: number,
): EventHandout {
  const days = Map.groupBy(sessions, ({ day }) => day)
  return {
    title: title[at]!,
    under: venue?.[at] ?? '',
    parts: [...days].flatMap(([day, ofDay]) =>
      ofDay.map((session, number) => ({
        heading: `${number === 0 ? `${DAYS[at]!(day + 1)} · ` : ''}${session.from}–${session.to} · ${session.title[at]}`,
        lines: [
          session.abstract?.[at] ?? '',
          [
            session.room === undefined ? '' : (rooms[session.room]?.[at] ?? ''),
            ...Object.keys(session.speakers).map((which) => speakers[Number(which)]?.name[at] ?? ''),
          ]
            .filter(Boolean)
            .join(' · '),
        ].filter(Boolean),
      })),
    ),
  }
}

/** In the order of the languages. */
const DAYS: readonly ((day: number) => string)[] = [
  (day) => `第 ${day} 天`,
  (day) => `Day ${day}`,
  (day) => `День ${day}`,
  (day) => `${day}-күн`,
]

import type { Input } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { queryProducts, queryShops } from '@tiantian/contracts/search/search.ts'
import { settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import type { Db } from '../platform/database/database.ts'
import { isDatabaseBusy } from '../platform/database/failed-statement.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'

interface DemoSearch extends Omit<Input<typeof queryProducts>, 'text'> {
  readonly text: string
  readonly language: Language
  /** Of each time that somebody searched for it. */
  readonly hoursAgo: readonly number[]
}

/** What no shop of the demo world offers, or nobody calls so, or nobody sells at that price. */
const PART_SEARCHES: readonly DemoSearch[] = [
  { text: 'тахограф', language: 'ru', hoursAgo: [190, 98, 49, 9] },
  { text: 'шумоизоляция', language: 'ru', hoursAgo: [166, 70, 14] },
  { text: 'лебёдка электрическая', language: 'ru', hoursAgo: [110, 12] },
  { text: '3163-1104010-77', language: 'ru', hoursAgo: [85] },
  { text: 'WG9925161399', language: 'ru', hoursAgo: [144, 20] },
  { text: 'колодки camry', priceMax: 90_000, priceCurrency: 'KZT', language: 'ru', hoursAgo: [38] },
  { text: '篷布', language: 'zh-Hans', hoursAgo: [130, 60, 11] },
  { text: '隔音棉', language: 'zh-Hans', hoursAgo: [33] },
  { text: 'тахограф', language: 'kk', hoursAgo: [112, 6] },
  { text: 'көлік тоңазытқышы', language: 'kk', hoursAgo: [28] },
  { text: 'tarpaulin', language: 'en', hoursAgo: [57, 13] },
  { text: '51712-2S799', language: 'en', hoursAgo: [35] },
]

const SHOP_SEARCHES: readonly DemoSearch[] = [
  { text: 'Дизель-Сервис Экибастуз', language: 'ru', hoursAgo: [88, 19] },
  { text: '义乌顺达汽配', language: 'zh-Hans', hoursAgo: [42] },
]

/** Somebody offers them since: the office has put them aside. */
const SETTLED: readonly DemoSearch[] = [
  { text: 'жабо', language: 'ru', hoursAgo: [180] },
  { text: 'ноускат', language: 'ru', hoursAgo: [96] },
]

interface SearchOptions {
  readonly db: Db
  readonly office: DemoActor
}

/** What visitors looked for in vain, and what the office has done about some of it. */
export async function searchSteps(
  stage: DemoStage,
  { db, office }: SearchOptions,
): Promise<readonly DemoStep[]> {
  const people = await readPeople(db)
  const searching = (action: typeof queryProducts | typeof queryShops) =>
    function stepsOf({ language, hoursAgo, ...input }: DemoSearch): readonly DemoStep[] {
      const person = people.find((each) => each.language === language)
      if (!person) return []
      const run = () => stage.call(person, action, input).catch(passIfBusy)
      return hoursAgo.map((hours) => ({ hoursAgo: hours, run }))
    }
  return [
    ...[...PART_SEARCHES, ...SETTLED].flatMap(searching(queryProducts)),
    ...SHOP_SEARCHES.flatMap(searching(queryShops)),
    ...SETTLED.map(
      ({ text, language }, at): DemoStep => ({
        hoursAgo: 48 - at,
        run: () => stage.call(office, settleZeroResult, { text, language, isSettled: true }),
      }),
    ),
  ]
}

/** A search that a busy machine does not answer in time is not counted; the play goes on. */
function passIfBusy(error: unknown) {
  if (!isDatabaseBusy(error)) throw error
}

/** One of each language: who searched is not stored. */
const readPeople = ({ sql }: Db) => sql<DemoActor[]>`
  select distinct on (language) id, roles, language from users where kind = 'person' and roles = '{}'
  order by language, id`

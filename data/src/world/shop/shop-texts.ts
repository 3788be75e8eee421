import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Random } from '../random.ts'
import { groupBy, readTable } from '../table.ts'
import type { TextWords } from '../text/words.ts'
import type { ShopLine } from './shop-line.ts'
import type { ShopName } from './shop-name.ts'

const SENTENCES = groupBy(
  readTable('shops/sentences.csv', ['topic', 'en', 'ru', 'kk', 'zh']).map(({ topic, en, ru, kk, zh }) => ({
    topic,
    text: { en, ru, kk, 'zh-Hans': zh },
  })),
  ({ topic }) => topic,
)
const SLOGANS: Readonly<Record<string, string>> = {
  truck: 'slogan-truck',
  body: 'slogan-body',
  filter: 'slogan-service',
  ev: 'slogan-ev',
}
const NEAR_COUNTRIES = new Set(['KZ', 'RU', 'UZ', 'KG', 'BY'])

export interface ShopFacts {
  readonly name: ShopName
  readonly line: ShopLine
  readonly country: string
  readonly yearFounded: number
  readonly isManufacturer: boolean
}

export interface ShopTexts {
  readonly slogan: TextWords
  readonly description: TextWords
  readonly returnPolicy: TextWords
}

export function shopTexts(random: Random, facts: ShopFacts): ShopTexts {
  const slogan = random.chance(0.6) ? (SLOGANS[facts.line.key] ?? 'slogan-any') : 'slogan-any'
  const about = ['about', originTopic(facts), deliveryTopic(facts.country), 'service']
  const returns = random.chance(0.5) ? 1 : 2
  return {
    slogan: inAll([sentenceAbout(random, slogan)], facts),
    description: inAll(
      about.map((topic) => sentenceAbout(random, topic)),
      facts,
    ),
    returnPolicy: inAll(
      Array.from(
        { length: returns },
        (_, at) => SENTENCES.get('returns')![(random.between(0, 1) + at * 2) % 4]!.text,
      ),
      facts,
    ),
  }
}

function originTopic({ country, isManufacturer }: ShopFacts): string {
  if (isManufacturer) return 'factory'
  return NEAR_COUNTRIES.has(country) ? 'distributor' : 'trading'
}

function deliveryTopic(country: string): string {
  if (country === 'CN') return 'delivery-cn'
  return NEAR_COUNTRIES.has(country) ? 'delivery-cis' : 'delivery-abroad'
}

function sentenceAbout(random: Random, topic: string): TextWords {
  const sentences = SENTENCES.get(topic)
  if (!sentences) throw new Error(`data/world/shops/sentences.csv says nothing about ${topic}`)
  return random.pick(sentences).text
}

function inAll(sentences: readonly TextWords[], facts: ShopFacts): TextWords {
  const texts = LANGUAGES.map((language) => {
    const filled = sentences.map((sentence) => fill(sentence[language], facts, language))
    return [language, filled.join(language === 'zh-Hans' ? '' : ' ')] as const
  })
  return Object.fromEntries(texts) as Record<Language, string>
}

const fill = (sentence: string, { name, line, yearFounded }: ShopFacts, language: Language) =>
  sentence
    .replace('{shop}', name[language])
    .replace('{goods}', line.products[language])
    .replace('{year}', String(yearFounded))

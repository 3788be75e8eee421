import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { BrandFacts } from '../../import/facts.ts'
import type { DataPart } from '../part/part.ts'
import type { Random } from '../random.ts'
import { groupBy, readTable } from '../table.ts'
import type { PartNameCondition } from './part-name.ts'
import { shownBrand } from './part-name.ts'
import { vehicleWords } from './vehicle-words.ts'
import type { TextWords } from './words.ts'

/** Equivalent sentences in four languages, by topic (data/world/sentences.csv). */
const SENTENCES = groupBy(
  readTable('sentences.csv', ['topic', 'en', 'ru', 'kk', 'zh']).map(({ topic, en, ru, kk, zh }) => ({
    topic,
    text: { en, ru, kk, 'zh-Hans': zh },
  })),
  ({ topic }) => topic,
)

export interface PartDescriptionDescribed {
  readonly part: DataPart
  readonly brand: BrandFacts
  readonly number: string
  readonly condition: PartNameCondition
}

/** Two to four sentences: number and car, OEM number, benefits, terms of sale. */
export function partDescription(random: Random, described: PartDescriptionDescribed): TextWords {
  const sentences = topicsOf(random, described).map((topic) => sentenceAbout(random, topic))
  const texts = LANGUAGES.map((language) => [language, paragraph(sentences, described, language)] as const)
  return Object.fromEntries(texts) as Record<Language, string>
}

function topicsOf(random: Random, { part, condition, brand }: PartDescriptionDescribed): string[] {
  const topics = [part.vehicle ? 'article-for' : 'article']
  if (part.oeNumbers.length > 0 && brand.tier !== 'oe' && random.chance(0.7)) topics.push('oe')
  topics.push(condition === 'new' ? merits(part) : condition)
  if (random.chance(0.75)) topics.push('trade')
  return topics
}

/** The benefits of a group of parts, or else of the whole system. */
const merits = ({ leaf }: DataPart) => (SENTENCES.has(leaf.middle) ? leaf.middle : leaf.top)

function sentenceAbout(random: Random, topic: string): TextWords {
  const sentences = SENTENCES.get(topic)
  if (!sentences) throw new Error(`data/world/sentences.csv says nothing about ${topic}`)
  return random.pick(sentences).text
}

function paragraph(
  sentences: readonly TextWords[],
  described: PartDescriptionDescribed,
  language: Language,
): string {
  const { part, brand, number } = described
  const facts: Record<string, string> = {
    brand: shownBrand(brand, language),
    brandZh: shownBrand(brand, 'zh-Hans'),
    number,
    oe: part.oeNumbers[0] ?? '',
    vehicle: part.vehicle ? vehicleWords(part.vehicle).full[language] : '',
  }
  const filled = sentences.map((sentence) =>
    sentence[language].replace(/\{(\w+)\}/g, (_, key: string) => facts[key] ?? ''),
  )
  return filled.join(language === 'zh-Hans' ? '' : ' ')
}

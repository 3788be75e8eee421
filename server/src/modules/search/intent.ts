import type { Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import type { CarIntent } from './car-intent.ts'
import { carIntent, idsOf } from './car-intent.ts'
import type { CategoryIntent } from './category-intent.ts'
import { categoryIntent, chosenMeanings } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { QueryToken } from './query-token.ts'
import type { Reading, ReadQuery } from './reading.ts'

export type Chip = Output<typeof queryProducts>['chips'][number]

/** What a question asks for. */
export interface Intent extends Pick<CategoryIntent, 'categories' | 'best' | 'hints'> {
  readonly brands: readonly number[]
  readonly engines: readonly number[]
  readonly car: CarIntent | undefined
  /** What was not understood: to be looked for in the words of products. */
  readonly words: readonly QueryToken[]
  readonly chips: readonly Chip[]
}

export function intentOf(query: ReadQuery, text: string, dictionary: Dictionary, language: Language): Intent {
  const { partial, ...category } = categoryIntent(query, dictionary)
  const car = carIntent(query, dictionary)
  const words = query.rest.filter((at) => !(partial.includes(at) || car?.codeEnds.includes(at)))
  const naming: Naming = { query, text, dictionary, language, car }
  return {
    ...category,
    brands: idsOf('brand', query, dictionary),
    engines: idsOf('engine', query, dictionary),
    car,
    words: words.map((at) => query.tokens[at]!),
    chips: [
      ...query.readings.map((reading) => readingChip(reading, naming)),
      ...[...partial, ...words].map((at) => wordChip(pieceOf(naming, at, at + 1))),
    ].sort((a, b) => text.indexOf(a.text) - text.indexOf(b.text)),
  }
}

interface Naming {
  readonly query: ReadQuery
  readonly text: string
  readonly dictionary: Dictionary
  readonly language: Language
  readonly car: CarIntent | undefined
}

/** The piece of the text that the tokens stand in, as typed. */
const pieceOf = ({ query: { tokens }, text }: Naming, from: number, to: number): string =>
  text.slice(tokens[from]!.start, tokens[to - 1]!.end)

const wordChip = (piece: string): Chip => ({ kind: 'word', text: piece, value: piece, label: piece })

function readingChip(reading: Reading, naming: Naming): Chip {
  const piece = pieceOf(naming, reading.from, reading.to)
  return { ...wordChip(piece), ...namedChip(reading, naming) }
}

function namedChip(reading: Reading, { dictionary, language, car }: Naming): Omit<Chip, 'text'> | undefined {
  const { book } = dictionary
  const meanings = chosenMeanings(reading, dictionary)
  const model = car?.models.find(({ id }) =>
    meanings.some((meaning) => meaning.kind === 'model' && meaning.id === id),
  )
  if (model) {
    const make = book.makes.get(model.makeId)
    const label = `${textIn(make?.name ?? {}, language)} ${textIn(model.name, language)}`.trim()
    return { kind: 'model', value: model.slug, label }
  }
  const [first] = meanings
  const category = first?.kind === 'category' ? book.categories.get(first.id) : undefined
  if (category) return { kind: 'category', value: category.slug, label: textIn(category.name, language) }
  const make = first?.kind === 'make' ? book.makes.get(first.id) : undefined
  if (make) return { kind: 'make', value: make.slug, label: textIn(make.name, language) }
  const brand = first?.kind === 'brand' ? book.brands.get(first.id) : undefined
  return brand && { kind: 'brand', value: brand.slug, label: brand.name }
}

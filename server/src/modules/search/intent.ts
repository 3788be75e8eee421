import type { Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import type { BookGeneration, BookModel } from '../product/reference-book.ts'
import { categoryPath } from '../product/reference-book.ts'
import type { Dictionary } from './dictionary.ts'
import type { Meaning, MeaningKind } from './meaning.ts'
import type { Reading, ReadQuery } from './reading.ts'

export type Chip = Output<typeof queryProducts>['chips'][number]

/** The car that a text names, by the ids it may mean. */
export interface CarIntent {
  readonly makes: readonly number[]
  readonly models: readonly number[]
  readonly generations: readonly number[]
}

/** What a question asks for. */
export interface Intent {
  /** Category ids, any of them. */
  readonly categories: readonly number[]
  /** Of these the ones that were named best. */
  readonly bestCategories: readonly number[]
  readonly brands: readonly number[]
  readonly engines: readonly number[]
  readonly car: CarIntent | undefined
  /** Stems that are neither: to be looked for in the words of products. */
  readonly words: readonly {
    readonly stem: string
    readonly word: string
    readonly isHan: boolean
    readonly isLast: boolean
  }[]
  /** Stems that were read as part of a category, and may be a property of the product all the same. */
  readonly hints: readonly string[]
  readonly chips: readonly Chip[]
}

export function intentOf(query: ReadQuery, text: string, dictionary: Dictionary, language: Language): Intent {
  const understood = new Understanding(query, dictionary)
  const { categories, best, partial } = understood.categories()
  const car = understood.car()
  const words = query.rest.filter((at) => !(partial.includes(at) || understood.generationDigits.includes(at)))
  return {
    categories,
    bestCategories: best,
    brands: understood.ids('brand'),
    engines: understood.ids('engine'),
    car,
    words: words.map((at) => ({ ...query.tokens[at]!, isLast: at === query.tokens.length - 1 })),
    hints: partial.map((at) => query.tokens[at]!.stem),
    chips: [
      ...query.readings.map((reading) => understood.chip(reading, text, language)),
      ...partial.map((at) => understood.partialChip(at, text)),
      ...words.map((at) => wordChip(query, at, text)),
    ].sort((a, b) => text.indexOf(a.text) - text.indexOf(b.text)),
  }
}

const wordChip = ({ tokens }: ReadQuery, at: number, text: string): Chip => {
  const word = text.slice(tokens[at]!.start, tokens[at]!.end)
  return { kind: 'word', text: word, value: word, label: word }
}

interface CategoryIntent {
  readonly categories: readonly number[]
  readonly best: readonly number[]
  /** Tokens that name categories only in part, by place. */
  readonly partial: readonly number[]
}

class Understanding {
  readonly #query: ReadQuery
  readonly #dictionary: Dictionary
  /** `40` in `камри 40`: read as the end of a generation's code. */
  readonly generationDigits: number[] = []

  constructor(query: ReadQuery, dictionary: Dictionary) {
    this.#query = query
    this.#dictionary = dictionary
  }

  /** Ids that all readings of a kind may mean; a reading that is also a category is only that. */
  ids(kind: MeaningKind): number[] {
    return this.#query.readings.flatMap((reading) =>
      this.#chosen(reading)
        .filter((meaning) => meaning.kind === kind)
        .map(({ id }) => id),
    )
  }

  /**
   * The categories that were named. Words that name only a part of categories (`сцепление`) narrow them down, or,
   * when no whole name was read, stand for all that share them.
   */
  categories(): CategoryIntent {
    const named = this.#query.readings
      .map((reading) => this.#chosen(reading).flatMap(({ kind, id }) => (kind === 'category' ? [id] : [])))
      .filter((ids) => ids.length > 0)
    const whole = named.length > 0 ? narrowest(named) : []
    const found = this.#narrowedByParts(named.length > 0 ? this.#withBelow(whole) : undefined)
    if (found.partial.length > 0) return found
    return { categories: whole, best: [], partial: [] }
  }

  #narrowedByParts(inside: readonly number[] | undefined): CategoryIntent {
    const partial: number[] = []
    let common = inside
    const lengths = new Map<number, number>()
    for (const at of this.#query.rest) {
      const named = this.#dictionary.categoriesByStem.get(this.#query.tokens[at]!.stem)
      const narrower = common?.filter((id) => named?.has(id)) ?? [...(named?.keys() ?? [])]
      if (!named || narrower.length === 0) continue
      for (const id of narrower) lengths.set(id, Math.max(lengths.get(id) ?? 0, named.get(id) ?? 0))
      common = narrower
      partial.push(at)
    }
    const categories = common ?? []
    const shortest = Math.min(...categories.map((id) => lengths.get(id) ?? 0))
    return { categories, best: categories.filter((id) => lengths.get(id) === shortest), partial }
  }

  /**
   * A category wins over a car of the same name: `фит`, `нота` stand in names of parts too. A leaf wins over the
   * group it shares a name with (`сцепление`), and who is called so over who is called so too.
   */
  #chosen({ meanings }: Reading): readonly Meaning[] {
    const { categories } = this.#dictionary.book
    const named = meanings.filter(({ kind }) => kind === 'category')
    const leaves = named.filter(({ id }) => categories.get(id)?.level === 3)
    const byName = (leaves.length > 0 ? leaves : named).filter(({ isName }) => isName)
    return [byName, leaves, named].find((found) => found.length > 0) ?? meanings
  }

  #withBelow(ids: readonly number[]): number[] {
    const { book } = this.#dictionary
    return [...book.categories.keys()].filter((id) =>
      categoryPath(book, id).some((above) => ids.includes(above.id)),
    )
  }

  car(): CarIntent | undefined {
    const { book } = this.#dictionary
    const makes = this.ids('make')
    const models = this.#models(makes)
    const generations = this.#generations(models)
    if (makes.length + models.length + generations.length === 0) return undefined
    const ofModels =
      models.length > 0 ? models : generations.flatMap(({ modelId }) => book.models.get(modelId) ?? [])
    return {
      makes: ofModels.length > 0 ? [...new Set(ofModels.map(({ makeId }) => makeId))] : makes,
      models: [...new Set(ofModels.map(({ id }) => id))],
      generations: generations.map(({ id }) => id),
    }
  }

  /** Models of the make that was named; without one, the popular models of the name, else all of it. */
  #models(makes: readonly number[]): BookModel[] {
    const named = this.ids('model').flatMap((id) => this.#dictionary.book.models.get(id) ?? [])
    const ofMake = named.filter(({ makeId }) => makes.includes(makeId))
    if (ofMake.length > 0) return ofMake
    const popular = named.filter(({ isPopular }) => isPopular)
    return popular.length > 0 ? popular : named
  }

  #generations(models: readonly BookModel[]): BookGeneration[] {
    const { generations } = this.#dictionary.book
    const named = this.ids('generation').flatMap((id) => generations.get(id) ?? [])
    const ofModel = named.filter(({ modelId }) => models.some(({ id }) => id === modelId))
    if (ofModel.length > 0) return ofModel
    if (models.length === 0) return named
    return this.#query.rest.flatMap((at) => this.#generationsEnding(at, models))
  }

  #generationsEnding(at: number, models: readonly BookModel[]): BookGeneration[] {
    const { word } = this.#query.tokens[at]!
    if (!/^\d{2,3}$/.test(word)) return []
    const found = [...this.#dictionary.book.generations.values()].filter(
      ({ modelId, name, code }) =>
        models.some(({ id }) => id === modelId) &&
        `${name},${code ?? ''}`.split(/[\s,/]+/).some((part) => part.endsWith(word)),
    )
    if (found.length > 0) this.generationDigits.push(at)
    return found
  }

  chip(reading: Reading, text: string, language: Language): Chip {
    const { tokens } = this.#query
    const piece = text.slice(tokens[reading.from]!.start, tokens[reading.to - 1]!.end)
    const [meaning] = this.#chosen(reading)
    return { text: piece, ...this.#naming(meaning!, piece, language) }
  }

  #naming({ kind, id }: Meaning, piece: string, language: Language): Omit<Chip, 'text'> {
    const { book } = this.#dictionary
    const word: Omit<Chip, 'text'> = { kind: 'word', value: piece, label: piece }
    if (kind === 'category' || kind === 'make') {
      const named = (kind === 'category' ? book.categories : book.makes).get(id)
      return named ? { kind, value: named.slug, label: textIn(named.name, language) } : word
    }
    if (kind === 'brand') {
      const brand = book.brands.get(id)
      return brand ? { kind, value: brand.slug, label: brand.name } : word
    }
    if (kind !== 'model') return word
    const model = this.#models(this.ids('make'))[0]
    const make = model && book.makes.get(model.makeId)
    if (!make) return word
    return {
      kind,
      value: model.slug,
      label: `${textIn(make.name, language)} ${textIn(model.name, language)}`,
    }
  }

  partialChip(at: number, text: string): Chip {
    return wordChip(this.#query, at, text)
  }
}

/** What several names have in common; when nothing, all of them. */
function narrowest(sets: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = sets
  const common = first.filter((id) => others.every((set) => set.includes(id)))
  return common.length > 0 ? common : [...new Set(sets.flat())]
}

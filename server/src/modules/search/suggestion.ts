import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { makerUntold } from '../product/engine.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import type { Meaning, MeaningKind } from './meaning.ts'

type Suggest = (
  book: ReferenceBook,
  id: number,
  text: (name: LocalizedText) => string,
) => Suggestion | undefined

/** So many names have room behind an engine: its maker, and who builds it in. */
const NAMES_MAX = 3

const SUGGEST: Partial<Record<MeaningKind, Suggest>> = {
  category: (book, id, text) => {
    const category = book.categories.get(id)
    if (!category) return undefined
    const parent = category.parentId === null ? undefined : book.categories.get(category.parentId)
    const label = text(category.name)
    return { kind: 'category', label, hint: text(parent?.name ?? {}), text: label, category: category.slug }
  },
  brand: (book, id) => {
    const brand = book.brands.get(id)
    return (
      brand && {
        kind: 'brand',
        label: brand.name,
        hint: brand.nameZh ?? '',
        text: brand.name,
        brand: brand.slug,
      }
    )
  },
  engine: (book, id, text) => {
    const label = book.engineCodes.get(id)
    if (label === undefined) return undefined
    const makes = (book.makesOfEngine.get(id) ?? []).flatMap((make) => book.makes.get(make) ?? [])
    const maker = makerUntold(book, label)
    const own = maker ? [{ en: maker.name, 'zh-Hans': maker.nameZh ?? maker.name }] : []
    const names = [...own, ...makes.map(({ name }) => name)].slice(0, NAMES_MAX)
    const hint = names.map(text).join(' · ')
    return { kind: 'engine', label, hint, text: label, engine: label }
  },
  make: (book, id, text) => {
    const make = book.makes.get(id)
    if (!make) return undefined
    const label = text(make.name)
    return { kind: 'vehicle', label, hint: '', text: label, vehicle: { make: make.slug } }
  },
  model: (book, id, text) => {
    const model = book.models.get(id)
    const make = model && book.makes.get(model.makeId)
    if (!make) return undefined
    const label = `${text(make.name)} ${text(model.name)}`
    return {
      kind: 'vehicle',
      label,
      hint: '',
      text: label,
      vehicle: { make: make.slug, model: model.slug },
    }
  },
}

/** A line of the list under the search box, in the language of its reader. */
export const suggestionOf = (
  { kind, id }: Meaning,
  book: ReferenceBook,
  language: Language,
): Suggestion | undefined => SUGGEST[kind]?.(book, id, (name) => textIn(name, language))

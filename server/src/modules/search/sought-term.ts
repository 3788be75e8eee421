import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { BookModel, ReferenceBook } from '../product/reference-book.ts'
import type { Asked } from './asked.ts'
import type { Chip } from './chip.ts'

/** A row of the reference book that a text was understood to ask for. */
export interface SoughtTerm {
  readonly kind: 'category' | 'model' | 'brand' | 'engine'
  readonly id: number
}

type Reader = Pick<Asked, 'book' | 'language'>

/** What of a text is in the reference book: nothing that only its writer knows. */
export function soughtTerms({ search, book, language }: Asked): SoughtTerm[] {
  return search.chips.flatMap((chip) => {
    const { kind } = chip
    const id = idOf(chip, { book, language })
    const isTerm = kind === 'category' || kind === 'model' || kind === 'brand' || kind === 'engine'
    return isTerm && id !== undefined ? [{ kind, id }] : []
  })
}

function idOf(chip: Chip, { book, language }: Reader): number | undefined {
  if (chip.kind === 'category') return book.categoryBySlug.get(chip.value)?.id
  if (chip.kind === 'brand') return book.brandBySlug.get(chip.value)?.id
  if (chip.kind === 'engine') return book.engineByCode.get(chip.value)
  return chip.kind === 'model' ? modelOf(chip, { book, language })?.id : undefined
}

/** Of models of several makes that are called alike, the one that its label tells. */
function modelOf({ value, label }: Chip, { book, language }: Reader): BookModel | undefined {
  const alike = [...book.makes.keys()].flatMap((make) => book.modelBySlug.get(`${make}/${value}`) ?? [])
  return alike.find((model) => label.startsWith(modelName(model, book, language)))
}

/** As people of a language call it; undefined for what the book has no longer. */
export function termName({ kind, id }: SoughtTerm, book: ReferenceBook, language: Language) {
  if (kind === 'brand') return book.brands.get(id)?.name
  if (kind === 'engine') return book.engineCodes.get(id)
  if (kind === 'category') return textIn(book.categories.get(id)?.name ?? {}, language) || undefined
  const model = book.models.get(id)
  return model && modelName(model, book, language)
}

const modelName = (model: BookModel, book: ReferenceBook, language: Language) =>
  `${textIn(book.makes.get(model.makeId)?.name ?? {}, language)} ${textIn(model.name, language)}`.trim()

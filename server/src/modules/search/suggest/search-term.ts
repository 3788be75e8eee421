import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ReferenceData, ReferenceModel } from '../../product/reference-data.ts'
import type { Chip } from '../parser/chip.ts'
import type { PlannedQuery } from '../product-query.ts'

/** A row of the reference data that a text was understood to mean. */
export interface SearchTerm {
  readonly kind: 'category' | 'model' | 'brand' | 'engine'
  readonly id: number
}

type Reader = Pick<PlannedQuery, 'reference' | 'language'>

/** The parts of a text that are in the reference data: nothing private to the user. */
export function searchTerms({ search, reference, language }: PlannedQuery): SearchTerm[] {
  return search.chips.flatMap((chip) => {
    const { kind } = chip
    const id = idOf(chip, { reference, language })
    const isTerm = kind === 'category' || kind === 'model' || kind === 'brand' || kind === 'engine'
    return isTerm && id !== undefined ? [{ kind, id }] : []
  })
}

function idOf(chip: Chip, { reference, language }: Reader): number | undefined {
  if (chip.kind === 'category') return reference.categoryBySlug.get(chip.value)?.id
  if (chip.kind === 'brand') return reference.brandBySlug.get(chip.value)?.id
  if (chip.kind === 'engine') return reference.engineByCode.get(chip.value)
  return chip.kind === 'model' ? modelOf(chip, { reference, language })?.id : undefined
}

/** Of models of several makes with the same name, the one shown by its label. */
function modelOf({ value, label }: Chip, { reference, language }: Reader): ReferenceModel | undefined {
  const alike = [...reference.makes.keys()].flatMap(
    (make) => reference.modelBySlug.get(`${make}/${value}`) ?? [],
  )
  return alike.find((model) => label.startsWith(modelName(model, reference, language)))
}

/** The usual name in a language; undefined for a deleted row. */
export function termName({ kind, id }: SearchTerm, reference: ReferenceData, language: Language) {
  if (kind === 'brand') return reference.brands.get(id)?.name
  if (kind === 'engine') return reference.engineCodes.get(id)
  if (kind === 'category') return textIn(reference.categories.get(id)?.name ?? {}, language) || undefined
  const model = reference.models.get(id)
  return model && modelName(model, reference, language)
}

const modelName = (model: ReferenceModel, reference: ReferenceData, language: Language) =>
  `${textIn(reference.makes.get(model.makeId)?.name ?? {}, language)} ${textIn(model.name, language)}`.trim()

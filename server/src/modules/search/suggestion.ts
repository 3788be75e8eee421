import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { makerUntold } from '../product/engine.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import type { Sense, SenseKind } from './sense.ts'

type Suggest = (
  reference: ReferenceData,
  id: number,
  text: (name: LocalizedText) => string,
) => Suggestion | undefined

/** So many names have room behind an engine: its maker, and who builds it in. */
const NAMES_MAX = 3

const SUGGEST: Partial<Record<SenseKind, Suggest>> = {
  category: (reference, id, text) => {
    const category = reference.categories.get(id)
    if (!category) return undefined
    const parent = category.parentId === null ? undefined : reference.categories.get(category.parentId)
    const label = text(category.name)
    return { kind: 'category', label, hint: text(parent?.name ?? {}), text: label, category: category.slug }
  },
  brand: (reference, id) => {
    const brand = reference.brands.get(id)
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
  engine: (reference, id, text) => {
    const label = reference.engineCodes.get(id)
    if (label === undefined) return undefined
    const makes = (reference.makesOfEngine.get(id) ?? []).flatMap((make) => reference.makes.get(make) ?? [])
    const maker = makerUntold(reference, label)
    const own = maker ? [{ en: maker.name, 'zh-Hans': maker.nameZh ?? maker.name }] : []
    const names = [...own, ...makes.map(({ name }) => name)].slice(0, NAMES_MAX)
    const hint = names.map(text).join(' · ')
    return { kind: 'engine', label, hint, text: label, engine: label }
  },
  make: (reference, id, text) => {
    const make = reference.makes.get(id)
    if (!make) return undefined
    const label = text(make.name)
    return { kind: 'vehicle', label, hint: '', text: label, vehicle: { make: make.slug } }
  },
  model: (reference, id, text) => {
    const model = reference.models.get(id)
    const make = model && reference.makes.get(model.makeId)
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
  { kind, id }: Sense,
  reference: ReferenceData,
  language: Language,
): Suggestion | undefined => SUGGEST[kind]?.(reference, id, (name) => textIn(name, language))

import type { Language } from '@tiantian/contracts/language.ts'
import type { Product } from '@tiantian/contracts/product/product.ts'
import { table } from '../../gateway/share/parts.ts'
import { numberText } from '../../platform/wording.ts'
import { PRODUCT_WORDS } from './share-words.ts'

/** The cars that a part fits; the first hundred of very many. */
export function carsHtml({ fitments, fitmentCount }: Product, language: Language): string {
  const words = PRODUCT_WORDS[language]
  const rows = fitments.map((car) => [car.makeName, nameOf(car, words), yearsOf(car), car.engine ?? ''])
  const others = fitmentCount - fitments.length
  const more = others > 0 ? `<p>${words.andMore(numberText(language, others))}</p>` : ''
  return table([words.make, words.model, words.years, words.engine], rows) + more
}

type Car = Product['fitments'][number]

function nameOf({ modelName, generationName, steering, note }: Car, words: typeof PRODUCT_WORDS.en): string {
  const name = [modelName ?? words.anyModel, generationName].filter(Boolean).join(' ')
  return [name, steering && words.steeringOnly[steering], note].filter(Boolean).join('; ')
}

function yearsOf({ yearFrom, yearTo }: Car): string {
  return yearFrom === null && yearTo === null ? '' : `${yearFrom ?? ''}–${yearTo ?? ''}`
}

import type { Language } from '@tiantian/contracts/language.ts'
import type { Product } from '@tiantian/contracts/product/product.ts'
import { table } from '../../gateway/share/parts.ts'
import { numberText } from '../../platform/wording.ts'
import { PRODUCT_WORDS } from './share-words.ts'

/** The cars that a part fits; of very many the first hundred. */
export function carsHtml({ fitments, fitmentCount }: Product, language: Language): string {
  const words = PRODUCT_WORDS[language]
  const rows = fitments.map((car) => [
    car.makeName,
    [car.modelName ?? words.anyModel, car.generationName].filter(Boolean).join(' '),
    yearsOf(car),
    car.engine ?? '',
  ])
  const others = fitmentCount - fitments.length
  const more = others > 0 ? `<p>${words.andMore(numberText(language, others))}</p>` : ''
  return table([words.make, words.model, words.years, words.engine], rows) + more
}

function yearsOf({ yearFrom, yearTo }: Product['fitments'][number]): string {
  return yearFrom === null && yearTo === null ? '' : `${yearFrom ?? ''}–${yearTo ?? ''}`
}

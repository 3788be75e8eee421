import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { DecodedVin } from '@tiantian/contracts/vehicle/decoded-vin.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import { makesNamedIn, manufacturerOf } from './vin-maker.ts'

/** Words by which the register tells what is built, and until when: a description, and no name of a firm. */
const DESCRIPTION =
  /\b(?:cars?|trucks?|suvs?|mpvs?|vans?|bus|buses|minibus|pickups?|vehicles?|motorcycles?|atvs?|wagons?|snowmobiles?|automobiles|incomplete|passenger|commercial|chassis|models?|generation|brands?|factory|plant|export|only|through|until|from|based|used|including|designation|made|built|assembled)\b/i
const BUILDER = /\b(?:made|built|assembled) by (.+)$/i
/** `Honda of America Mfg. in Ohio`, `Isuzu for GM Canada`, `Isuzu 2016+ & …`. */
const BEHIND_BUILDER = /\s+(?:in|for|until|through|factory|only|\d{4}|\().*$/i

/** The maker as the caller names it: makes in her language, firms as they call themselves; the register is in English. */
export function makerOf(vin: string, reference: ReferenceData, language: Language): DecodedVin['maker'] {
  const text = manufacturerOf(vin)
  if (text === null) return null
  if (!DESCRIPTION.test(text)) return { name: firmIn(text, reference, language), builder: null }
  const [, built] = BUILDER.exec(text) ?? []
  const makes = makesNamedIn(text, reference).map((make) => textIn(make.name, language))
  const name = makes.length > 0 ? makes.join(' / ') : headOf(text.replace(BUILDER, ''))
  const builder = built === undefined ? null : firmIn(built.replace(BEHIND_BUILDER, ''), reference, language)
  return { name, builder: builder === name ? null : builder }
}

/** `Mitsubishi` is a make, `FAW Toyota` a firm. */
function firmIn(text: string, reference: ReferenceData, language: Language): string {
  const make = [...reference.makes.values()].find(({ name }) => name.en?.toLowerCase() === text.toLowerCase())
  return make ? textIn(make.name, language) : text
}

/** `Daihatsu truck`: the name before the description. */
function headOf(text: string): string {
  const [head = ''] = text.split(DESCRIPTION)
  return head.replace(/[\s,/(&-]+$/, '') || text
}

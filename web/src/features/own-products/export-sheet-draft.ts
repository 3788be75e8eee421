import type { ProductInput } from './product-input.ts'
import { gramsIn, numberIn } from './product-input.ts'

export type DraftDocument = NonNullable<ProductInput['documents']>[number]

/** What customs and carriers ask of a product, as it is typed. */
export interface DraftSheet {
  readonly gtin: string
  readonly warrantyKm: string
  readonly grade: string
  readonly cartonLength: string
  readonly cartonWidth: string
  readonly cartonHeight: string
  readonly cartonGross: string
  readonly perPallet: string
  readonly unNumber: string
  readonly unClass: string
  /** Empty: not said. */
  readonly battery: '' | 'yes' | 'no'
  readonly searchTerms: string
  readonly documents: readonly DraftDocument[]
}

export const EMPTY_SHEET: DraftSheet = {
  gtin: '',
  warrantyKm: '',
  grade: '',
  cartonLength: '',
  cartonWidth: '',
  cartonHeight: '',
  cartonGross: '',
  perPallet: '',
  unNumber: '',
  unClass: '',
  battery: '',
  searchTerms: '',
  documents: [],
}

const text = (value: number | null | undefined) => (value ? String(value) : '')
const batteryText = (has: boolean | null | undefined) => {
  if (typeof has !== 'boolean') return ''
  return has ? 'yes' : 'no'
}

export const sheetOf = (form: ProductInput): DraftSheet => ({
  gtin: form.gtin ?? '',
  warrantyKm: text(form.warrantyKm),
  grade: form.grade ?? '',
  cartonLength: text(form.carton?.length),
  cartonWidth: text(form.carton?.width),
  cartonHeight: text(form.carton?.height),
  cartonGross: text((form.carton?.grossGrams ?? 0) / 1000),
  perPallet: text(form.cartonsPerPallet),
  unNumber: form.dangerousGoods?.unNumber ?? '',
  unClass: form.dangerousGoods?.class ?? '',
  battery: batteryText(form.hasBattery),
  searchTerms: form.searchTerms ?? '',
  documents: form.documents ?? [],
})

const numberOrNull = (typed: string) => (typed.trim() === '' ? null : numberIn(typed))
const BATTERY = { '': null, yes: true, no: false } as const

/** As the contract has it; a carton or dangerous goods of which a part is typed are checked as a whole. */
export function sheetInputOf(sheet: DraftSheet) {
  const { cartonLength, cartonWidth, cartonHeight, cartonGross, unNumber, unClass } = sheet
  const isPacked = [cartonLength, cartonWidth, cartonHeight, cartonGross].some((typed) => typed.trim() !== '')
  const isDangerous = unNumber.trim() !== '' || unClass.trim() !== ''
  return {
    gtin: sheet.gtin.trim() || null,
    warrantyKm: numberOrNull(sheet.warrantyKm),
    grade: sheet.grade === '' ? null : (sheet.grade as 'A'),
    carton: isPacked
      ? {
          length: numberIn(cartonLength),
          width: numberIn(cartonWidth),
          height: numberIn(cartonHeight),
          grossGrams: gramsIn(cartonGross, Number.NaN),
        }
      : null,
    cartonsPerPallet: numberOrNull(sheet.perPallet),
    dangerousGoods: isDangerous ? { unNumber: unNumber.trim(), class: unClass.trim() } : null,
    hasBattery: BATTERY[sheet.battery],
    searchTerms: sheet.searchTerms.trim() || null,
    documents: [...sheet.documents],
  } satisfies Partial<ProductInput>
}

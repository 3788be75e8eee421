import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { CategoryAttribute, OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import type { DraftSheet } from './export-sheet-draft.ts'
import { EMPTY_SHEET, sheetInputOf, sheetOf } from './export-sheet-draft.ts'
import type { DraftOffer } from './offer-draft.ts'
import { draftOfOffer, endOfOffer, newOffer, offerInputOf } from './offer-draft.ts'
import type { ProductInput, SellerShop } from './product-input.ts'
import { gramsIn, numberIn } from './product-input.ts'

/** The form as it is typed. */
export interface ProductDraft {
  readonly category: string
  readonly brand: string
  readonly brandName: string
  readonly partNumber: string
  readonly names: Readonly<Record<Language, string>>
  readonly descriptions: Readonly<Record<Language, string>>
  readonly condition: ProductInput['condition']
  readonly originCountry: string
  readonly hsCode: string
  readonly warranty: string
  readonly net: string
  readonly gross: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly perCarton: string
  readonly sheet: DraftSheet
  readonly attributes: Readonly<Record<string, string>>
  readonly pictures: readonly { readonly file: string; readonly alt: LocalizedText }[]
  readonly oe: string
  readonly cross: string
  readonly supersedes: string
  readonly fitments: readonly { readonly car: ProductInput['fitments'][number]; readonly name: string }[]
  readonly offers: readonly DraftOffer[]
}

const EMPTY = Object.fromEntries(LANGUAGES.map((language) => [language, ''])) as Record<Language, string>

export const newDraft = (shop: SellerShop): ProductDraft => ({
  category: '',
  brand: '',
  brandName: '',
  partNumber: '',
  names: EMPTY,
  descriptions: EMPTY,
  condition: 'new',
  originCountry: shop.country,
  hsCode: '',
  warranty: '0',
  net: '',
  gross: '',
  length: '',
  width: '',
  height: '',
  perCarton: '1',
  sheet: EMPTY_SHEET,
  attributes: {},
  pictures: [],
  oe: '',
  cross: '',
  supersedes: '',
  fitments: [],
  offers: [newOffer(shop, [])],
})

/** As an earlier form kept it: its first offer was apart, the others as they are sent. */
interface EarlierDraft extends Omit<ProductDraft, 'offers'> {
  readonly offers?: readonly Partial<DraftOffer>[]
  readonly offer?: Partial<DraftOffer>
  readonly others?: readonly ProductInput['offers'][number][]
}

/**
 * A kept draft with all parts of this form; one that has them is the same object. An end that it does not have yet is the
 * stored one.
 */
export function completeDraft(
  draft: ProductDraft,
  shop: SellerShop,
  stored: ProductInput['offers'] = [],
): ProductDraft {
  const { offer, others = [], offers, ...rest }: EarlierDraft = draft
  const isComplete =
    (draft as Partial<ProductDraft>).sheet !== undefined &&
    offers?.every((one) => one.lastDay !== undefined && one.storedEnd !== undefined)
  if (isComplete) return draft
  const storedOf = (id = '') => stored.find((one) => one.id === id)
  const sent = others.map((one) => draftOfOffer({ validTo: storedOf(one.id)?.validTo ?? null, ...one }))
  const kept = offers ?? [offer ?? {}, ...sent]
  return {
    ...newDraft(shop),
    ...rest,
    offers: kept.map((one) => ({ ...newOffer(shop, []), ...endOfOffer(storedOf(one.id)?.validTo), ...one })),
  }
}

const text = (value: number) => (value === 0 ? '' : String(value))

export function draftOf({ form, brandName, fitmentNames }: OwnProduct, shop: SellerShop): ProductDraft {
  const numbers = (kind: string) =>
    form.references
      .filter((one) => one.kind === kind)
      .map(({ brandName: brand, number }) => `${brand} ${number}`)
      .join('\n')
  return {
    category: form.category,
    brand: form.brand,
    brandName,
    partNumber: form.partNumber,
    names: { ...EMPTY, ...form.name },
    descriptions: { ...EMPTY, ...form.description },
    condition: form.condition,
    originCountry: form.originCountry,
    hsCode: form.hsCode,
    warranty: String(form.warrantyMonths),
    net: text(form.netGrams / 1000),
    gross: text(form.grossGrams / 1000),
    length: text(form.packageMm.length),
    width: text(form.packageMm.width),
    height: text(form.packageMm.height),
    perCarton: String(form.quantityPerCarton),
    sheet: sheetOf(form),
    attributes: Object.fromEntries(
      Object.entries(form.attributes).map(([key, value]) => [key, String(value)]),
    ),
    pictures: form.pictures,
    oe: numbers('oe'),
    cross: numbers('crossReference'),
    supersedes: numbers('supersedes'),
    fitments: form.fitments.map((car, at) => ({ car, name: fitmentNames[at] ?? '' })),
    offers: form.offers.length > 0 ? form.offers.map(draftOfOffer) : newDraft(shop).offers,
  }
}

/** `Toyota 04465-02220`: the first word is the brand, unless the line is one word. */
const referencesIn = (kind: ProductInput['references'][number]['kind'], lines: string) =>
  lines.split('\n').flatMap((line) => {
    const words = line.trim().split(/\s+/)
    if (words[0] === '' || words[0] === undefined) return []
    const hasBrand = words.length > 1 && !/\d/.test(words[0])
    const [brandName, number] = hasBrand ? [words[0], words.slice(1).join(' ')] : ['OE', words.join(' ')]
    return [{ kind, brandName, number }]
  })

/** As the contract has it; values of properties that are numbers are read as such. */
export function inputOf(draft: ProductDraft, attributes: readonly CategoryAttribute[]): ProductInput {
  const values = attributes.flatMap(({ key, type }) => {
    const typed = draft.attributes[key] ?? ''
    return typed === '' ? [] : [[key, type === 'number' ? numberIn(typed) : typed] as const]
  })
  return {
    category: draft.category,
    brand: draft.brand,
    partNumber: draft.partNumber,
    name: draft.names,
    description: draft.descriptions,
    condition: draft.condition,
    originCountry: draft.originCountry,
    hsCode: draft.hsCode,
    warrantyMonths: numberIn(draft.warranty, 0),
    netGrams: gramsIn(draft.net, 0),
    grossGrams: gramsIn(draft.gross, numberIn(draft.net, 0)),
    packageMm: {
      length: numberIn(draft.length, 0),
      width: numberIn(draft.width, 0),
      height: numberIn(draft.height, 0),
    },
    quantityPerCarton: numberIn(draft.perCarton, 1),
    ...sheetInputOf(draft.sheet),
    attributes: Object.fromEntries(values),
    pictures: [...draft.pictures],
    references: [
      ...referencesIn('oe', draft.oe),
      ...referencesIn('crossReference', draft.cross),
      ...referencesIn('supersedes', draft.supersedes),
    ],
    fitments: draft.fitments.map(({ car }) => car),
    offers: draft.offers.map(offerInputOf),
  }
}

/** What each part of the form gets. */
export interface ProductFormPart {
  draft: ProductDraft
  shop: SellerShop
  change: (part: Partial<ProductDraft>) => void
  /** The error of a field, by its path in the contract. */
  errorOf: (path: string) => string | undefined
}

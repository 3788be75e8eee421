import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type {
  CategoryAttribute,
  createProduct,
  getSellerShops,
  OwnProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'

export type ProductInput = Input<typeof createProduct>['product']
export type SellerShop = Output<typeof getSellerShops>['shops'][number]

interface DraftTier {
  readonly quantity: string
  readonly price: string
}

interface DraftOffer {
  readonly id: string
  readonly warehouseId: string
  readonly currency: Currency
  readonly incoterm: string
  readonly place: string
  readonly multiple: string
  readonly leadMin: string
  readonly leadMax: string
  readonly isReturnable: boolean
  readonly stock: string
  /** As the server had it: an untouched count is not sent. */
  readonly storedStock: string
  readonly tiers: readonly DraftTier[]
}

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
  readonly attributes: Readonly<Record<string, string>>
  readonly pictures: readonly { readonly file: string; readonly alt: LocalizedText }[]
  readonly oe: string
  readonly cross: string
  readonly supersedes: string
  readonly fitments: readonly { readonly car: ProductInput['fitments'][number]; readonly name: string }[]
  readonly offer: DraftOffer
  /** Further offers, which this form leaves as they are. */
  readonly others: readonly ProductInput['offers'][number][]
}

const EMPTY = Object.fromEntries(LANGUAGES.map((language) => [language, ''])) as Record<Language, string>

export const newDraft = ({ country, currency, warehouses }: SellerShop): ProductDraft => ({
  ...{ category: '', brand: '', brandName: '', partNumber: '', names: EMPTY, descriptions: EMPTY },
  ...{ condition: 'new', originCountry: country, hsCode: '', warranty: '0', net: '', gross: '', length: '' },
  ...{
    width: '',
    height: '',
    perCarton: '1',
    attributes: {},
    pictures: [],
    oe: '',
    cross: '',
    supersedes: '',
  },
  ...{ fitments: [], others: [] },
  offer: {
    ...{ id: '', warehouseId: warehouses[0]?.id ?? '', currency, incoterm: 'EXW' },
    ...{ place: warehouses[0]?.cityName ?? '', multiple: '1', leadMin: '1', leadMax: '7' },
    ...{ isReturnable: true, stock: '', storedStock: '', tiers: [{ quantity: '1', price: '' }] },
  },
})

const text = (value: number) => (value === 0 ? '' : String(value))

export function draftOf({ form, brandName, fitmentNames }: OwnProduct, shop: SellerShop): ProductDraft {
  const [offer, ...others] = form.offers
  const numbers = (kind: string) =>
    form.references
      .filter((one) => one.kind === kind)
      .map(({ brandName: brand, number }) => `${brand} ${number}`)
      .join('\n')
  return {
    ...{ category: form.category, brand: form.brand, brandName, partNumber: form.partNumber },
    ...{ names: { ...EMPTY, ...form.name }, descriptions: { ...EMPTY, ...form.description } },
    ...{ condition: form.condition, originCountry: form.originCountry, hsCode: form.hsCode },
    ...{ warranty: String(form.warrantyMonths), net: text(form.netGrams / 1000) },
    ...{ gross: text(form.grossGrams / 1000), length: text(form.packageMm.length) },
    ...{ width: text(form.packageMm.width), height: text(form.packageMm.height) },
    perCarton: String(form.quantityPerCarton),
    attributes: Object.fromEntries(
      Object.entries(form.attributes).map(([key, value]) => [key, String(value)]),
    ),
    pictures: form.pictures,
    ...{ oe: numbers('oe'), cross: numbers('crossReference'), supersedes: numbers('supersedes') },
    fitments: form.fitments.map((car, at) => ({ car, name: fitmentNames[at] ?? '' })),
    others,
    offer: offer
      ? {
          ...{ id: offer.id ?? '', warehouseId: offer.warehouseId ?? '', currency: offer.currency },
          ...{ incoterm: offer.incoterm, place: offer.incotermPlace, multiple: String(offer.orderMultiple) },
          ...{ leadMin: String(offer.leadDaysMin), leadMax: String(offer.leadDaysMax) },
          ...{ isReturnable: offer.isReturnable, stock: String(offer.stockQuantity ?? 0) },
          storedStock: String(offer.stockQuantity ?? 0),
          tiers: offer.tiers.map(({ minQuantity, priceMinor }) => ({
            ...{ quantity: String(minQuantity), price: String(priceMinor / MINOR_PER_MAJOR) },
          })),
        }
      : newDraft(shop).offer,
  }
}

/** What cannot be read as a number is refused by the contract. */
const numberIn = (typed: string, whenEmpty = Number.NaN) =>
  typed.trim() === '' ? whenEmpty : (readNumber(typed) ?? Number.NaN)
const rounded = (typed: string, factor: number, whenEmpty?: number) =>
  Math.round(numberIn(typed, whenEmpty) * factor)

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
  const { offer } = draft
  const isCounted = offer.id === '' || offer.stock !== offer.storedStock
  const values = attributes.flatMap(({ key, type }) => {
    const typed = draft.attributes[key] ?? ''
    return typed === '' ? [] : [[key, type === 'number' ? numberIn(typed) : typed] as const]
  })
  return {
    ...{ category: draft.category, brand: draft.brand, partNumber: draft.partNumber, name: draft.names },
    ...{ description: draft.descriptions, condition: draft.condition, originCountry: draft.originCountry },
    ...{ hsCode: draft.hsCode, warrantyMonths: numberIn(draft.warranty, 0) },
    ...{
      netGrams: rounded(draft.net, 1000, 0),
      grossGrams: rounded(draft.gross, 1000, numberIn(draft.net, 0)),
    },
    packageMm: {
      ...{ length: numberIn(draft.length, 0), width: numberIn(draft.width, 0) },
      height: numberIn(draft.height, 0),
    },
    quantityPerCarton: numberIn(draft.perCarton, 1),
    attributes: Object.fromEntries(values),
    pictures: [...draft.pictures],
    references: [
      ...referencesIn('oe', draft.oe),
      ...referencesIn('crossReference', draft.cross),
      ...referencesIn('supersedes', draft.supersedes),
    ],
    fitments: draft.fitments.map(({ car }) => car),
    offers: [
      {
        ...(offer.id && { id: offer.id }),
        ...(offer.warehouseId && { warehouseId: offer.warehouseId }),
        ...{ currency: offer.currency, incoterm: offer.incoterm, incotermPlace: offer.place },
        ...{ orderMultiple: numberIn(offer.multiple, 1), leadDaysMin: numberIn(offer.leadMin, 0) },
        ...{ leadDaysMax: numberIn(offer.leadMax, 0), isReturnable: offer.isReturnable },
        tiers: offer.tiers.map(({ quantity, price }) => ({
          ...{ minQuantity: numberIn(quantity), priceMinor: rounded(price, MINOR_PER_MAJOR) },
        })),
        ...(isCounted && { stockQuantity: numberIn(offer.stock, 0) }),
      },
      ...draft.others.map(({ stockQuantity: _counted, ...other }) => other),
    ],
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

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import type { FieldIssue } from '../error.ts'
import { byLanguage, doubles, line, mediaUrl, named, ruled } from '../form-fields.ts'
import { calendarDate, moment, zonedMoment } from '../moment.ts'
import { currency, priceMinor } from '../money.ts'
import { pageInput, pageOf, requestId, sortInput } from '../page.ts'
import { bareCode, plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { coversCar } from './covers-car.ts'
import { gtin } from './gtin.ts'
import { PRODUCT_STATES } from './names.ts'
import { isNumberKey, numberKey } from './part-number.ts'
import { condition, product } from './product.ts'
import { documentKind } from './product-document.ts'
import { PRODUCT_RETURNS, PRODUCT_REVIEW_KINDS, REVIEWED_FIELDS } from './review-names.ts'
import { axle, engineCode, side, slug, steering } from './vehicle.ts'

export const PRODUCT_PICTURES_MAX = 12
export const PRODUCT_FITMENTS_MAX = 2000
export const PRODUCT_REFERENCES_MAX = 300
export const PRODUCT_OFFERS_MAX = 10
export const PRODUCT_DOCUMENTS_MAX = 10
export const SEARCH_TERMS_MAX = 300
export const PRICE_TIERS_MAX = 8
export const PRODUCT_NAME_MIN = 3
export const PRODUCT_NAME_MAX = 120
/** Products changed by one request; the web sends longer selections in parts. */
export const BULK_PRODUCTS_MAX = 200

const YEAR_MIN = 1900
const YEAR_MAX = 2100

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** As typed; its key is what it is found by. */
const partNumber = line(40).check(
  z.refine((text) => isNumberKey(numberKey(text)), { params: { rule: 'invalid_format' } }),
)

const pictureForm = z.object({
  /** An uploaded file, or the path of an earlier picture below /media/. */
  file: z.string().check(z.maxLength(600), z.regex(/^(?:\/media\/)?[\w\-./%!'()*~]+$/), storable),
  alt: byLanguage(PRODUCT_NAME_MAX),
})

const REFERENCE_KINDS = ['oe', 'crossReference', 'supersedes', 'superseded_by'] as const

const referenceForm = z.object({
  kind: z.enum(REFERENCE_KINDS),
  brandName: line(80).check(z.minLength(1)),
  number: partNumber,
})

/** A car that the part fits; what is left out means all below. */
const fitmentForm = z.object({
  make: slug,
  model: z.optional(slug),
  generation: z.optional(slug),
  engine: z.optional(engineCode),
  yearFrom: z.optional(whole(YEAR_MIN, YEAR_MAX)),
  yearTo: z.optional(whole(YEAR_MIN, YEAR_MAX)),
  steering: z.optional(steering),
  axle: z.optional(axle),
  side: z.optional(side),
  note: z.optional(byLanguage(200)),
  /** A car that the part does not fit though a wider row covers it: "all but …". */
  isExcluded: z.optional(z.boolean()),
})
export type FitmentForm = z.output<typeof fitmentForm>

const tierForm = z.object({ minQuantity: whole(1, 1_000_000), priceMinor })

const offerForm = z.object({
  /** Absent for a new one. */
  id: z.optional(z.uuid()),
  warehouseId: z.optional(z.uuid()),
  currency,
  incoterm: z.string().check(z.regex(/^[A-Z]{3}$/)),
  incotermPlace: line(80).check(z.minLength(1)),
  orderMultiple: whole(1, 1_000_000),
  leadDaysMin: whole(0, 180),
  leadDaysMax: whole(0, 180),
  isReturnable: z.boolean(),
  /** When it ends; null: on sale until further notice. Absent: as it is, and a new one until further notice. */
  validTo: z.optional(z.nullable(zonedMoment)),
  /** Ascending quantities; the first is the minimum order quantity. */
  tiers: z.array(tierForm).check(z.minLength(1), z.maxLength(PRICE_TIERS_MAX)),
  /** Absent: as it is, so that a form that was open for long takes back no sale. */
  stockQuantity: z.optional(whole(0, 1_000_000_000)),
})
type OfferForm = z.output<typeof offerForm>

/** Prices fall with the quantity, and each tier can be ordered. */
function offerIssues(offer: OfferForm, path: string): FieldIssue[] {
  const { tiers, leadDaysMin, leadDaysMax, orderMultiple } = offer
  const issues: FieldIssue[] = []
  if (leadDaysMax < leadDaysMin) issues.push({ path: `${path}.leadDaysMax`, rule: 'below_minimum' })
  tiers.forEach(({ minQuantity, priceMinor: price }, at) => {
    const before = tiers[at - 1]
    if (before && minQuantity <= before.minQuantity)
      issues.push({ path: `${path}.tiers.${at}.minQuantity`, rule: 'below_minimum' })
    if (before && price > before.priceMinor)
      issues.push({ path: `${path}.tiers.${at}.priceMinor`, rule: 'mismatch' })
    if (minQuantity % orderMultiple !== 0)
      issues.push({ path: `${path}.tiers.${at}.minQuantity`, rule: 'invalid_type' })
  })
  return issues
}

const attributeValue = z.union([z.string().check(z.maxLength(200), storable), z.number(), z.boolean()])

const boxSide = whole(1, 12_000)

const documentForm = z.object({
  /** Absent for a new one. */
  id: z.optional(z.uuid()),
  kind: documentKind,
  /** The rule or subject: `TR CU 018/2011`. */
  title: line(120).check(z.minLength(1)),
  number: line(80),
  issuer: line(120),
  /** Null: it does not expire. */
  validTo: z.nullable(calendarDate),
  /** An uploaded file; empty where the shop shows it on request. */
  file: mediaUrl,
})
export type ProductDocumentForm = z.output<typeof documentForm>

/** What an authority issues has a number. */
const NUMBERED: ReadonlySet<ProductDocumentForm['kind']> = new Set(['certificate', 'declaration'])

/** What customs and carriers ask; what is absent stays as it is, and null says nothing. */
const exportSheet = {
  gtin: z.optional(z.nullable(gtin)),
  warrantyKm: z.optional(z.nullable(whole(1, 500_000))),
  /** Of a used part. */
  grade: z.optional(z.nullable(z.enum(['A', 'B', 'C']))),
  carton: z.optional(
    z.nullable(
      z.object({ length: boxSide, width: boxSide, height: boxSide, grossGrams: whole(1, 30_000_000) }),
    ),
  ),
  cartonsPerPallet: z.optional(z.nullable(whole(1, 1000))),
  dangerousGoods: z.optional(
    z.nullable(
      z.object({
        /** `UN 3480` is 3480. */
        unNumber: z.string().check(
          z.overwrite((text) => bareCode(text).replace(/^UN/, '')),
          z.regex(/^\d{4}$/),
        ),
        /** `2,1` is 2.1. */
        class: z.string().check(
          z.overwrite((text) => plainCharacters(text).replace(',', '.')),
          z.regex(/^[1-9](?:\.[1-6])?$/),
        ),
      }),
    ),
  ),
  hasBattery: z.optional(z.nullable(z.boolean())),
  searchTerms: z.optional(z.nullable(line(SEARCH_TERMS_MAX))),
  documents: z.optional(z.array(documentForm).check(z.maxLength(PRODUCT_DOCUMENTS_MAX))),
}

/** All that a seller says of a product; attributes are checked against those of the category by the server. */
export const productForm = z
  .object({
    category: slug,
    brand: slug,
    partNumber,
    name: named(PRODUCT_NAME_MAX),
    description: byLanguage(5000),
    condition,
    originCountry: countryCode,
    /** Empty: that of the category. */
    hsCode: z.string().check(z.overwrite(bareCode), z.regex(/^(?:\d{6,10})?$/)),
    warrantyMonths: whole(0, 120),
    /** Zero: not stated, as with the dimensions. */
    netGrams: whole(0, 30_000_000),
    grossGrams: whole(0, 30_000_000),
    packageMm: z.object({ length: whole(0, 12_000), width: whole(0, 12_000), height: whole(0, 12_000) }),
    quantityPerCarton: whole(1, 10_000),
    ...exportSheet,
    attributes: z.record(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)), attributeValue),
    pictures: z.array(pictureForm).check(z.maxLength(PRODUCT_PICTURES_MAX)),
    references: z.array(referenceForm).check(z.maxLength(PRODUCT_REFERENCES_MAX)),
    fitments: z.array(fitmentForm).check(z.maxLength(PRODUCT_FITMENTS_MAX)),
    offers: z.array(offerForm).check(z.minLength(1), z.maxLength(PRODUCT_OFFERS_MAX)),
  })
  .check(ruled(productIssues))
export type ProductForm = z.output<typeof productForm>

interface RuledProduct {
  readonly name: Readonly<Record<string, string | undefined>>
  readonly netGrams: number
  readonly grossGrams: number
  readonly pictures: readonly { readonly file: string }[]
  readonly references: readonly { readonly kind: string; readonly number: string }[]
  readonly fitments: readonly FitmentForm[]
  readonly offers: readonly OfferForm[]
  readonly condition: string
  readonly grade?: string | null | undefined
  readonly quantityPerCarton: number
  readonly carton?: { readonly grossGrams: number } | null | undefined
  readonly documents?: readonly ProductDocumentForm[] | undefined
}

/** A carton weighs what is in it at least, and only used parts are graded. */
function exportSheetIssues(form: RuledProduct): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (form.carton && form.carton.grossGrams < form.netGrams * form.quantityPerCarton)
    issues.push({ path: 'carton.grossGrams', rule: 'below_minimum' })
  if (form.grade && form.condition !== 'used') issues.push({ path: 'grade', rule: 'mismatch' })
  form.documents?.forEach(({ kind, number }, at) => {
    if (number === '' && NUMBERED.has(kind)) issues.push({ path: `documents.${at}.number`, rule: 'required' })
  })
  return issues
}

function productIssues(form: RuledProduct): FieldIssue[] {
  const issues: FieldIssue[] = []
  for (const [language, text] of Object.entries(form.name))
    if (text && text.length < PRODUCT_NAME_MIN)
      issues.push({ path: `name.${language}`, rule: 'invalid_format' })
  if (form.grossGrams < form.netGrams) issues.push({ path: 'grossGrams', rule: 'below_minimum' })
  const included = form.fitments.filter(({ isExcluded }) => !isExcluded)
  form.fitments.forEach((fitment, at) => {
    const { model, generation, yearFrom, yearTo, isExcluded } = fitment
    if (isExcluded && !included.some((wide) => coversCar(wide, fitment)))
      issues.push({ path: `fitments.${at}.isExcluded`, rule: 'mismatch' })
    if (generation !== undefined && model === undefined)
      issues.push({ path: `fitments.${at}.model`, rule: 'required' })
    if (yearFrom !== undefined && yearTo !== undefined && yearTo < yearFrom)
      issues.push({ path: `fitments.${at}.yearTo`, rule: 'before_start' })
  })
  return [
    ...issues,
    ...exportSheetIssues(form),
    ...form.offers.flatMap((offer, at) => offerIssues(offer, `offers.${at}`)),
    ...doubles(
      form.offers.map(({ warehouseId, currency: its, incoterm }) => `${warehouseId} ${its} ${incoterm}`),
      (at) => `offers.${at}.warehouseId`,
    ),
    ...doubles(
      form.pictures.map(({ file }) => file),
      (at) => `pictures.${at}.file`,
    ),
    ...doubles(
      form.references.map(({ kind, number }) => `${kind} ${numberKey(number)}`),
      (at) => `references.${at}.number`,
    ),
  ]
}

const state = z.enum(PRODUCT_STATES)

/** What buyers will miss: no picture, no car, a language without a name. */
export const PRODUCT_LACKS = ['picture', 'fitment', 'language'] as const
const lacks = z.enum(PRODUCT_LACKS)

const ownProductRow = z.object({
  id: z.uuid(),
  name: z.string(),
  brandName: z.string(),
  partNumber: z.string(),
  categoryName: z.string(),
  picture: z.string(),
  state,
  /** Of its cheapest offer; null when it has none. */
  price: z.nullable(z.object({ amountMinor: z.int(), currency })),
  /** Of all its offers. */
  stockQuantity: z.int(),
  soldCount: z.int(),
  lacks: z.array(lacks),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OwnProductRow = z.output<typeof ownProductRow>

const shopId = z.uuid()

/** All filters of the seller's list, which exports share. */
const ownProductFilter = {
  shopId,
  /** A part number, or words of its name. */
  text: z.optional(line(100)),
  state: z.optional(state),
  category: z.optional(slug),
  shopCategory: z.optional(z.uuid()),
  brand: z.optional(slug),
  lacks: z.optional(lacks),
  /** Whole units of `currency`. */
  priceFrom: z.optional(whole(0, 1_000_000_000)),
  priceTo: z.optional(whole(0, 1_000_000_000)),
  currency: z._default(currency, 'USD'),
  stockFrom: z.optional(whole(0, 1_000_000_000)),
  stockTo: z.optional(whole(0, 1_000_000_000)),
  createdFrom: z.optional(moment),
  createdTo: z.optional(moment),
  updatedFrom: z.optional(moment),
  updatedTo: z.optional(moment),
}

export const listOwnProducts = defineAction({
  name: 'product/mine/list',
  summary: "Products of one of the caller's shops, with filters and any order (S2.25)",
  kind: 'read',
  auth: 'member',
  input: z.object({
    ...ownProductFilter,
    ...pageInput,
    ...sortInput('partNumber', 'price', 'stockQuantity', 'soldCount', 'createdAt', 'updatedAt'),
  }),
  output: pageOf(ownProductRow),
})

export const getSellerShops = defineAction({
  name: 'product/mine/shops',
  summary: 'The shops whose products the caller manages, with their warehouses and usual currency',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({
    shops: z.array(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        name: z.string(),
        country: z.string(),
        currency,
        productCount: z.int(),
        warehouses: z.array(z.object({ id: z.uuid(), name: z.string(), cityName: z.string() })),
      }),
    ),
  }),
})

const ownProduct = z.object({
  id: z.uuid(),
  shopId: z.uuid(),
  version: z.int(),
  state,
  updatedAt: z.string(),
  form: z.object({ ...productForm.shape }),
  brandName: z.string(),
  /** Asked for: it can be published once the office has accepted its brand. */
  brandState: z.enum(['accepted', 'asked', 'refused']),
  /** Of each fitment, in their order. */
  fitmentNames: z.array(z.string()),
  /** What of it waits for the office or came back; the form holds what was sent, buyers see the rest. */
  review: z.nullable(
    z.object({
      kind: z.enum(PRODUCT_REVIEW_KINDS),
      state: z.enum(['submitted', 'returned']),
      /** That buyers see otherwise; of a first publication none. */
      fields: z.array(z.enum(REVIEWED_FIELDS)),
      reason: z.nullable(z.enum(PRODUCT_RETURNS)),
      note: z.string(),
      submittedAt: z.string(),
    }),
  ),
})
export type OwnProduct = z.output<typeof ownProduct>

export const getOwnProduct = defineAction({
  name: 'product/mine/detail',
  summary: "A product of one of the caller's shops with all that can be edited (S2.26)",
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ product: ownProduct }),
})

export const createProduct = defineAction({
  name: 'product/mine/create',
  summary: "Add a product to one of the caller's shops, on sale at once or later (S2.27)",
  auth: 'member',
  input: z.object({ requestId, shopId, product: productForm, isOnSale: z.boolean() }),
  output: z.object({ product: ownProduct }),
  limit: { max: 120, windowSeconds: 600 },
})

export const updateProduct = defineAction({
  name: 'product/mine/update',
  summary: "Change a product of one of the caller's shops; refused when somebody else saved it meanwhile",
  auth: 'member',
  input: z.object({ id: z.uuid(), version: z.int(), product: productForm }),
  output: z.object({ product: ownProduct }),
  limit: { max: 300, windowSeconds: 600 },
})

export const previewProduct = defineAction({
  name: 'product/mine/preview',
  summary: 'The page that buyers would get for a form of a product; nothing is stored (S2.26)',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId, product: productForm }),
  output: z.object({ product }),
  limit: { max: 120, windowSeconds: 600 },
})

/** What a product may lack to go on sale: an accepted brand, a required attribute, a picture, a paper of a genuine brand. */
export const SALE_LACKS = ['brand', 'attributes', 'picture', 'authorisation'] as const
export type SaleLack = (typeof SALE_LACKS)[number]

const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(BULK_PRODUCTS_MAX))

export const changeProducts = defineAction({
  name: 'product/mine/change',
  summary:
    'Publish, withdraw or archive products of one shop, or change their prices, stock or category; what may not be on sale so is named',
  auth: 'member',
  input: z.object({
    shopId,
    ids,
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['publish', 'withdraw', 'archive']) }),
      z.object({
        kind: z.literal('price'),
        percent: z.number().check(z.minimum(-90), z.maximum(500)),
        /** Absent: the offers of all warehouses. */
        warehouseId: z.optional(z.uuid()),
      }),
      z.object({
        kind: z.literal('stock'),
        quantity: whole(0, 1_000_000_000),
        /** Absent: of products with one offer; of several nobody could say which is meant. */
        warehouseId: z.optional(z.uuid()),
      }),
      z.object({ kind: z.literal('category'), category: slug }),
      /** Of the shop's own tree; null: none. */
      z.object({ kind: z.literal('shopCategory'), shopCategory: z.nullable(z.uuid()) }),
    ]),
  }),
  output: z.object({
    changedCount: z.int(),
    /** Products that could not be changed so: refused, blocked by the office, or already as wanted. */
    skippedCount: z.int(),
    /** Which of them may not go on sale, or not stay there in the category, and what each lacks first. */
    refused: z.array(z.object({ id: z.uuid(), lacks: z.enum(SALE_LACKS) })),
  }),
  limit: { max: 600, windowSeconds: 600 },
})

const localized = z.partialRecord(z.enum(['zh-Hans', 'en', 'ru', 'kk']), z.string())

export const lookUpPart = defineAction({
  name: 'product/mine/look-up',
  summary:
    'What is known of a part while its number is typed: the own product, facts of others, composed names',
  kind: 'read',
  auth: 'member',
  input: z.object({
    shopId,
    category: z.optional(slug),
    brand: z.optional(slug),
    number: line(40),
    condition: z._default(condition, 'new'),
  }),
  output: z.object({
    /** The product of this shop with the same brand, number and condition. */
    ownId: z.nullable(z.uuid()),
    /** Facts of the same part in other shops, never their photos, prices or texts of their own. */
    known: z.nullable(
      z.object({
        shopCount: z.int(),
        form: z.object({
          category: slug,
          originCountry: z.string(),
          hsCode: z.string(),
          netGrams: z.int(),
          grossGrams: z.int(),
          packageMm: productForm.shape.packageMm,
          attributes: productForm.shape.attributes,
          references: productForm.shape.references,
          fitments: productForm.shape.fitments,
        }),
        fitmentNames: z.array(z.string()),
      }),
    ),
    /** The median price at other shops for the same part in the same condition, by currency; empty where none sells it. */
    medians: z.partialRecord(currency, z.int()),
    /** Of category, brand and number, as a seller would write it. */
    names: localized,
  }),
})

export const findBrands = defineAction({
  name: 'product/brand/find',
  summary: 'Brands whose name or alias begins with a text',
  kind: 'read',
  auth: 'public',
  input: z.object({ text: line(60) }),
  output: z.object({ brands: z.array(z.object({ slug: z.string(), name: z.string() })) }),
})

export const listCategoryAttributes = defineAction({
  name: 'product/category/attributes',
  summary: 'The attributes of a category, the required ones marked',
  kind: 'read',
  auth: 'public',
  input: z.object({ category: slug }),
  output: z.object({
    attributes: z.array(
      z.object({
        key: z.string(),
        type: z.enum(['enum', 'number', 'text']),
        name: z.string(),
        unit: z.nullable(z.string()),
        min: z.nullable(z.number()),
        max: z.nullable(z.number()),
        maxLength: z.nullable(z.int()),
        values: z.array(z.object({ value: z.string(), label: z.string() })),
        isRequired: z.boolean(),
      }),
    ),
    hsCode: z.nullable(z.string()),
  }),
})
export type CategoryAttribute = z.output<typeof listCategoryAttributes.output>['attributes'][number]

export const readCarList = defineAction({
  name: 'product/mine/read-cars',
  summary: 'Cars in a pasted list, one a line: "Toyota Camry XV40 2006-2011"',
  kind: 'read',
  auth: 'member',
  input: z.object({ text: z.string().check(z.maxLength(60_000), storable) }),
  output: z.object({
    cars: z.array(
      z.object({
        line: z.string(),
        /** Null: no car of the catalogue is meant. */
        fitment: z.nullable(fitmentForm),
        name: z.string(),
      }),
    ),
  }),
})

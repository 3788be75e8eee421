import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { currency, money } from '../money.ts'
import { pageInput, pageOf } from '../page.ts'
import { shopCard } from '../shop/shop.ts'
import { storable } from '../text.ts'
import { axle, engineCode, fit, side, slug, steering, vehicle } from './vehicle.ts'

export const brandTier = z.enum(['oe', 'oes', 'aftermarket'])
export const condition = z.enum(['new', 'remanufactured', 'used'])

/** A product in a list. Price and stock are those of its cheapest offer on sale. */
export const productCard = z.object({
  id: z.uuid(),
  name: z.string(),
  brandName: z.string(),
  brandTier,
  /** As the seller typed it. */
  partNumber: z.string(),
  /** Path under /media/; the 400 px copy ends in `.400.webp`. */
  picture: z.string(),
  /** Unit price at the minimum order quantity. */
  price: money,
  moq: z.int(),
  stockQuantity: z.int(),
  leadDaysMin: z.int(),
  leadDaysMax: z.int(),
  condition,
  soldCount: z.int(),
  shopId: z.uuid(),
  shopName: z.string(),
  shopCountry: z.string(),
  /** Present when the caller selected a car. */
  fit: z.optional(fit),
  /**
   * For a list filtered by model: the generations of that model that the part fits, as `Camry XV40 (2006–2011)`. At
   * most two are named, newest first, and the others counted (`+3`); absent when it fits none.
   */
  fittedCar: z.optional(z.string()),
})
export type ProductCard = z.output<typeof productCard>

export const productSort = z.enum(['relevance', 'price', 'price-desc', 'newest', 'sales'])
export type ProductSort = z.output<typeof productSort>

const slugs = z.array(slug).check(z.maxLength(20))

/** Attribute values of the category; a product matches with any of them. */
export const attributeChoice = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  values: z
    .array(z.string().check(z.minLength(1), z.maxLength(40), storable))
    .check(z.minLength(1), z.maxLength(20)),
})

export type AttributeChoice = z.output<typeof attributeChoice>

/** Product filters, shared by lists and search. */
export const productFilter = z.object({
  category: z.optional(slug),
  brands: z.optional(slugs),
  shop: z.optional(z.uuid()),
  /** Of the shop's own tree, with all below it. */
  shopCategory: z.optional(z.uuid()),
  /** Only parts that fit this car. */
  vehicle: z.optional(vehicle),
  /** Only parts that name this engine, in any car: a code, with or without its maker, or its prefix (`WP10`). */
  engine: z.optional(engineCode),
  /** Limits in minor units of `priceCurrency`; offers in other currencies are converted. */
  priceMin: z.optional(z.int().check(z.minimum(0))),
  priceMax: z.optional(z.int().check(z.minimum(0))),
  /** The exclusive upper limit of a price range. */
  priceBelow: z.optional(z.int().check(z.minimum(0))),
  priceCurrency: z._default(currency, 'USD'),
  countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(20))),
  condition: z.optional(condition),
  inStock: z._default(z.boolean(), false),
  /** Minimum number of months. */
  warranty: z.optional(z.union([z.literal(3), z.literal(6), z.literal(12), z.literal(24), z.literal(36)])),
  attributes: z.optional(z.array(attributeChoice).check(z.maxLength(10))),
})
export type ProductFilter = z.output<typeof productFilter>

export const listProducts = defineAction({
  name: 'product/product/list',
  summary: 'Products on sale by category, shop, brand, car and price (S2.31)',
  kind: 'read',
  auth: 'public',
  input: z.extend(productFilter, {
    /** The car to compare with; it does not filter the list. */
    compare: z.optional(vehicle),
    sort: z._default(productSort, 'sales'),
    ...pageInput,
  }),
  output: pageOf(productCard),
})

export const priceTier = z.object({ minQuantity: z.int(), priceMinor: z.int() })
export type PriceTier = z.output<typeof priceTier>

/** The price of a product from one warehouse. */
export const offer = z.object({
  id: z.uuid(),
  currency,
  /** Ascending quantities with descending prices; the first begins at the minimum order quantity. */
  tiers: z.array(priceTier),
  moq: z.int(),
  orderMultiple: z.int(),
  /** Null, meaning on request, when it was not counted for `STOCK_SHOWN_DAYS`. */
  stockQuantity: z.nullable(z.int()),
  leadDaysMin: z.int(),
  leadDaysMax: z.int(),
  incoterm: z.string(),
  incotermPlace: z.string(),
  warehouseCountry: z.string(),
  warehouseCity: z.string(),
  isReturnable: z.boolean(),
  stockUpdatedAt: z.string(),
})
export type Offer = z.output<typeof offer>

export const fitmentRow = z.object({
  make: z.string(),
  makeName: z.string(),
  model: z.nullable(z.string()),
  modelName: z.nullable(z.string()),
  generation: z.nullable(z.string()),
  generationName: z.nullable(z.string()),
  engine: z.nullable(z.string()),
  yearFrom: z.nullable(z.int()),
  yearTo: z.nullable(z.int()),
  /** Absent: both left-hand and right-hand drive. */
  steering: z.optional(steering),
  axle: z.optional(axle),
  side: z.optional(side),
  /** Related products to consider before buying. */
  note: z.optional(z.string()),
})

export const product = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  categoryPath: z.array(z.object({ slug: z.string(), name: z.string() })),
  brandSlug: z.string(),
  brandName: z.string(),
  brandTier,
  brandCountry: z.string(),
  partNumber: z.string(),
  condition,
  originCountry: z.string(),
  originCountryName: z.string(),
  hsCode: z.string(),
  warrantyMonths: z.int(),
  netGrams: z.int(),
  grossGrams: z.int(),
  packageMm: z.object({ length: z.int(), width: z.int(), height: z.int() }),
  quantityPerCarton: z.int(),
  /** Package size in millimetres; absent when the seller has not given it, or each item has its own package. */
  carton: z.optional(z.object({ length: z.int(), width: z.int(), height: z.int(), grossGrams: z.int() })),
  /** What the seller has said of these; each absent otherwise. */
  gtin: z.optional(z.string()),
  warrantyKm: z.optional(z.int()),
  grade: z.optional(z.string()),
  cartonsPerPallet: z.optional(z.int()),
  dangerousGoods: z.optional(z.object({ unNumber: z.string(), class: z.string() })),
  hasBattery: z.optional(z.boolean()),
  /** Paths under /media/. */
  pictures: z.array(z.string()),
  /** Paths under /media/; absent on pages written before pictures existed. */
  videos: z.optional(z.array(z.string())),
  attributes: z.array(
    z.object({ key: z.string(), name: z.string(), value: z.string(), unit: z.nullable(z.string()) }),
  ),
  references: z.array(
    z.object({
      kind: z.enum(['oe', 'crossReference', 'supersedes', 'superseded_by']),
      brandName: z.string(),
      number: z.string(),
    }),
  ),
  /** At most 100; `fitmentCount` gives the total. */
  fitments: z.array(fitmentRow),
  fitmentCount: z.int(),
  /** Cars that it does not fit though one of the fitments covers them; absent when there are none. At most 100. */
  excludedCars: z.optional(z.array(fitmentRow)),
  /** Whether it fits the requested car; absent when none was requested. */
  fit: z.optional(fit),
  offers: z.array(offer),
  soldCount: z.int(),
  shop: shopCard,
  /** The language of name and description. */
  contentLanguage: z.string(),
})
export type Product = z.output<typeof product>

export const getProduct = defineAction({
  name: 'product/product/detail',
  summary: 'A product with all its page shows (S2.30)',
  kind: 'read',
  auth: 'public',
  input: z.object({ id: z.uuid(), compare: z.optional(vehicle) }),
  output: z.object({ product }),
})

export const offerSort = z.enum(['price', 'delivery', 'moq', 'stock', 'rating'])
export type OfferSort = z.output<typeof offerSort>

/** One of the offers of the same brand and number, with the differences between the shops. */
export const partOffer = z.extend(offer, {
  productId: z.uuid(),
  condition,
  warrantyMonths: z.int(),
  /** Unit price for the requested quantity, or for the minimum. */
  unitPriceMinor: z.int(),
  shop: z.object({
    id: z.uuid(),
    name: z.string(),
    country: z.string(),
    ratingHundredths: z.int(),
    ratingCount: z.int(),
    onTimeBp: z.nullable(z.int()),
  }),
})
export type PartOffer = z.output<typeof partOffer>

export const listPartOffers = defineAction({
  name: 'product/offer/list',
  summary: 'What all shops ask for the same brand and number, side by side (S2.30)',
  kind: 'read',
  auth: 'public',
  input: z.object({
    productId: z.uuid(),
    /** The desired quantity, for the price tier. */
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    sort: z._default(offerSort, 'price'),
    ...pageInput,
  }),
  output: z.extend(pageOf(partOffer), {
    shopCount: z.int(),
  }),
})

/** Separate from the cart: a visitor's car is known to the browser alone. */
export const listOfferFits = defineAction({
  name: 'product/offer/fits',
  summary: 'How the parts of offers, such as those in a cart, fit a car',
  kind: 'read',
  auth: 'public',
  input: z.object({ offerIds: z.array(z.uuid()).check(z.maxLength(200)), compare: vehicle }),
  output: z.object({ fits: z.array(z.object({ offerId: z.uuid(), fit })) }),
})

export const listRelatedProducts = defineAction({
  name: 'product/related/list',
  summary: 'What is fitted together with a part, for the same car; first from the same shop',
  kind: 'read',
  auth: 'public',
  input: z.object({ productId: z.uuid(), compare: z.optional(vehicle) }),
  output: z.object({ rows: z.array(productCard) }),
})

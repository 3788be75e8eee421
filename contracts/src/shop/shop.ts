import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { MAP_ZOOM_MAX, MAP_ZOOM_MIN, NEARBY_RADIUS_M } from '../constants.ts'
import { companyBadge } from '../enterprise/company-badge.ts'
import { money } from '../money.ts'
import { pageInput, pageOf } from '../page.ts'
import { bounds, latitude, longitude, RADIUS_MAX_M } from '../place/geo-point.ts'
import { CERTIFICATE_KINDS } from './names.ts'

export const BUSINESS_TYPES = [
  'manufacturer',
  'trading',
  'distributor',
  'wholesaler',
  'retailer',
  'service',
  'logistics',
] as const

/** A certificate as the page of the shop shows it, until its last day. One that the office has returned or rejected is not shown. */
export const shownCertificate = z.object({
  id: z.uuid(),
  kind: z.enum(CERTIFICATE_KINDS),
  name: z.string(),
  issuer: z.string(),
  number: z.string(),
  validUntil: z.nullable(z.string()),
  brandName: z.string(),
  /** An authorisation that the office has accepted. */
  isChecked: z.boolean(),
})
export type ShownCertificate = z.output<typeof shownCertificate>

/** A shop in a list and on the product page. */
export const shopCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  slogan: z.string(),
  /** Paths under /media/. */
  logo: z.string(),
  cover: z.string(),
  country: z.string(),
  countryName: z.string(),
  cityName: z.string(),
  businessTypes: z.array(z.enum(BUSINESS_TYPES)),
  /** Stars times 100: 465 is 4.65. */
  ratingHundredths: z.int(),
  ratingCount: z.int(),
  productCount: z.int(),
  /** Share of orders shipped in time, basis points; null while there are too few orders. */
  onTimeBp: z.nullable(z.int()),
  responseHours: z.nullable(z.int()),
  /** It belongs to an enterprise whose papers were checked and have not run out. */
  isVerified: z.boolean(),
})
export type ShopCard = z.output<typeof shopCard>

export const shopSort = z.enum(['rating', 'products', 'newest'])

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

export const listShops = defineAction({
  name: 'shop/shop/list',
  summary: 'Shops on sale, by rating, size or age (S2.12)',
  kind: 'read',
  auth: 'public',
  input: z.object({ country: z.optional(countryCode), sort: z._default(shopSort, 'rating'), ...pageInput }),
  output: z.extend(pageOf(shopCard), {
    /** The countries of all shops with counts, for the filter; empty on later pages. */
    countries: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
  }),
})

/** A shop with its location: its own, or that of its city. */
export const placedShop = z.extend(shopCard, {
  latitude,
  longitude,
  /** Metres from the requested point. */
  distance: z.number(),
})
export type PlacedShop = z.output<typeof placedShop>

export const listNearbyShops = defineAction({
  name: 'shop/shop/nearby',
  summary: 'Shops on sale around a spot, the nearest first (S2.12)',
  kind: 'read',
  auth: 'public',
  input: z.object({
    latitude,
    longitude,
    /** Metres. */
    radius: z._default(z.int().check(z.minimum(1), z.maximum(RADIUS_MAX_M)), NEARBY_RADIUS_M),
    ...pageInput,
  }),
  output: pageOf(placedShop),
})

/** Shops that are close together at a map zoom, at their center; a single shop is named. */
export const shopGroup = z.object({
  latitude,
  longitude,
  count: z.int(),
  shop: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type ShopGroup = z.output<typeof shopGroup>

export const mapShops = defineAction({
  name: 'shop/shop/map',
  summary: 'Shops on sale in a part of the map, gathered where they lie close together at its zoom',
  kind: 'read',
  auth: 'public',
  input: z.extend(bounds, { zoom: z.int().check(z.minimum(MAP_ZOOM_MIN), z.maximum(MAP_ZOOM_MAX)) }),
  output: z.object({ groups: z.array(shopGroup) }),
})

export const shop = z.extend(shopCard, {
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Besides the first. */
  morePhones: z.array(z.string()),
  /** Empty where the shop has none. */
  wechat: z.string(),
  whatsapp: z.string(),
  telegram: z.string(),
  languages: z.array(z.string()),
  yearFounded: z.nullable(z.int()),
  warehouses: z.array(
    z.object({ name: z.string(), country: z.string(), countryName: z.string(), cityName: z.string() }),
  ),
  mainMakes: z.array(z.object({ slug: z.string(), name: z.string() })),
  returnPolicy: z.string(),
  openedAt: z.string(),
  /** From Monday; a day is null when the shop is closed, all of it when the shop does not state its hours. */
  hours: z.nullable(z.array(z.nullable(z.object({ opens: z.string(), closes: z.string() })))),
  /** Days, the last one included; null unless it is now or still to come. */
  holiday: z.nullable(z.object({ from: z.string(), to: z.string(), note: z.string() })),
  minimumOrder: z.nullable(money),
  /** The verified enterprise it belongs to. */
  company: z.nullable(companyBadge),
  certificates: z.array(shownCertificate),
  /** Paths under /media/. */
  gallery: z.array(z.string()),
})
export type Shop = z.output<typeof shop>

export const getShop = defineAction({
  name: 'shop/shop/detail',
  summary: 'A shop with all its page shows (S2.22)',
  kind: 'read',
  auth: 'public',
  input: z.object({ id: z.uuid() }),
  output: z.object({ shop }),
})

import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, mediaUrl, named, ruled } from '../form-fields.ts'
import type { LocalizedText } from '../language.ts'
import { LANGUAGES, language } from '../language.ts'
import { calendarDate } from '../moment.ts'
import { currency } from '../money.ts'
import { isOfficialName } from '../official-name.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { plain, storable } from '../text.ts'
import { mobile, optionalMobile, telegram, wechat } from '../user/contact.ts'
import { optionalEmail } from '../user/email.ts'
import { certificates } from './certificate.ts'
import { BUSINESS_TYPES } from './shop.ts'
import { shopTaxes } from './tax.ts'

export const SHOP_NAME_MAX = 80
export const SHOP_NAME_MIN = 2
export const SLOGAN_MAX = 120
export const DESCRIPTION_MAX = 5000
export const RETURN_POLICY_MAX = 2000
export const SHOP_CATEGORIES_MAX = 10
export const SHOP_MAKES_MAX = 30
export const PHONES_MAX = 3
/** Of one user, closed ones included. */
export const SHOPS_MAX = 5
/** Of a user without an approved enterprise. */
export const INDIVIDUAL_SHOPS_MAX = 1
export const GALLERY_MAX = 12
export const WAREHOUSES_MAX = 20
export const SELLERS = ['company', 'individual'] as const
export const WAREHOUSE_KINDS = ['own', 'bonded', 'transit', 'consolidation'] as const
export const FOUNDED_MIN = 1900

const nameIssues = (name: LocalizedText): FieldIssue[] =>
  LANGUAGES.flatMap((one) => {
    const text = name[one] ?? ''
    if (text !== '' && [...text].length < SHOP_NAME_MIN) return [{ path: one, rule: 'name_short' }]
    return isOfficialName(text) ? [{ path: one, rule: 'official_name' }] : []
  })

const listOf = <Value>(item: z.core.$ZodType<Value, Value>, min: number, max: number) =>
  z.array(item).check(z.minLength(min), z.maxLength(max))
const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))

const shopFields = {
  name: named(SHOP_NAME_MAX).check(ruled(nameIssues)),
  slogan: byLanguage(SLOGAN_MAX),
  description: byLanguage(DESCRIPTION_MAX),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** An int4 of PostgreSQL. */
  cityId: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  address: z.string().check(z.normalize('NFC'), z.trim(), z.minLength(5), z.maxLength(200), plain),
  phone: mobile,
  email: optionalEmail,
  /** Spoken by the staff. */
  languages: listOf(language, 1, LANGUAGES.length),
  businessTypes: listOf(z.enum(BUSINESS_TYPES), 1, BUSINESS_TYPES.length),
  /** Slugs of categories of the first level. */
  categories: listOf(slug, 1, SHOP_CATEGORIES_MAX),
}

/** What is complete and can be submitted (S2.28). */
export const shopApplicationForm = z.object({
  /** A company needs its approved enterprise. */
  seller: z.enum(SELLERS),
  ...shopFields,
  /** As the applicant has chosen it, in their language. */
  cityName: z.string().check(z.maxLength(120), storable),
  acceptsTerms: z.literal(true),
})
export type ShopApplicationForm = z.output<typeof shopApplicationForm>

const typed = (max: number) => z._default(z.string().check(z.maxLength(max), storable), '')
const typedTexts = (max: number) =>
  z._default(z.partialRecord(language, z.string().check(z.maxLength(max), storable)), {})
const typedList = (max: number) =>
  z._default(z.array(z.string().check(z.maxLength(80), storable)).check(z.maxLength(max)), [])

/** What has been typed so far. */
export const shopApplicationDraft = z.object({
  seller: typed(20),
  name: typedTexts(120),
  slogan: typedTexts(200),
  description: typedTexts(6000),
  country: typed(2),
  cityId: z._default(z.nullable(z.int()), null),
  cityName: typed(120),
  address: typed(300),
  phone: typed(40),
  email: typed(300),
  languages: typedList(LANGUAGES.length),
  businessTypes: typedList(BUSINESS_TYPES.length),
  categories: typedList(SHOP_CATEGORIES_MAX),
  acceptsTerms: z._default(z.boolean(), false),
})
export type ShopApplicationDraft = z.output<typeof shopApplicationDraft>

export const SHOP_STEPS = {
  name: ['seller', 'name', 'slogan', 'description'],
  place: ['country', 'cityId', 'address', 'phone', 'email', 'languages'],
  trade: ['businessTypes', 'categories', 'acceptsTerms'],
} as const

const time = z.string().check(z.overwrite(plainCharacters), z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
/** Closed on that day when null; Monday first. */
const day = z.nullable(
  z
    .object({ opens: time, closes: time })
    .check(ruled(({ opens, closes }) => (opens < closes ? [] : [{ path: 'closes', rule: 'before_start' }]))),
)
export const WEEK_DAYS = 7

const holiday = z
  .object({ from: calendarDate, to: calendarDate, note: byLanguage(200) })
  .check(ruled(({ from, to }) => (from <= to ? [] : [{ path: 'to', rule: 'before_start' }])))

const warehouse = z.object({
  /** A new one has none. */
  id: z.optional(z.uuid()),
  name: z.string().check(z.normalize('NFC'), z.trim(), z.minLength(2), z.maxLength(60), plain),
  country: shopFields.country,
  cityId: shopFields.cityId,
  kind: z.enum(WAREHOUSE_KINDS),
})

/** The settings of a shop (S2.24). */
export const shopSettings = z.object({
  ...shopFields,
  returnPolicy: byLanguage(RETURN_POLICY_MAX),
  /** Besides the first. */
  morePhones: listOf(mobile, 0, PHONES_MAX - 1),
  wechat,
  whatsapp: optionalMobile,
  telegram,
  yearFounded: z.nullable(z.int().check(z.minimum(FOUNDED_MIN), z.maximum(2100))),
  /** Slugs of makes of cars. */
  makes: listOf(slug, 0, SHOP_MAKES_MAX),
  /** Addresses of pictures; '' keeps what is there. */
  logo: mediaUrl,
  cover: mediaUrl,
  gallery: listOf(mediaUrl.check(z.minLength(1)), 0, GALLERY_MAX),
  warehouses: listOf(warehouse, 0, WAREHOUSES_MAX),
  /** Left out: they stay. */
  certificates: z.optional(certificates),
  /** Where the shop is registered for VAT; left out: it stays. */
  taxes: z.optional(shopTaxes),
  /** Null: not stated. */
  hours: z.nullable(z.array(day).check(z.length(WEEK_DAYS))),
  holiday: z.nullable(holiday),
  minimumOrder: z.nullable(
    z.object({ amountMinor: z.int().check(z.minimum(1), z.maximum(1_000_000_000_000)), currency }),
  ),
})
export type ShopSettings = z.output<typeof shopSettings>

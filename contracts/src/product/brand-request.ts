import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { line, mediaUrl, rowId, secureUrl } from '../form-fields.ts'
import { claim } from '../office/claim.ts'
import { endorsementNote, secondPerson } from '../office/endorsement.ts'
import { pageInput, pageOf } from '../page.ts'
import { plainLines, storable } from '../text.ts'
import { BRAND_REQUEST_STATES } from './names.ts'
import { brandTier } from './product.ts'
import { slug } from './vehicle.ts'

export const BRAND_NAME_MAX = 60
export const BRAND_NOTE_MAX = 500
export const BRAND_REQUESTS_A_DAY = 10

/** Each has its text in four languages, which the seller reads. */
export const BRAND_REFUSALS = ['notBrand', 'misspelt', 'counterfeit', 'unclear'] as const
export type BrandRefusal = (typeof BRAND_REFUSALS)[number]

const brandName = line(BRAND_NAME_MAX).check(
  z.minLength(2),
  z.refine((name) => /[\p{L}\p{N}]{2}/u.test(name), { params: { rule: 'invalid_format' } }),
)

export const askForBrand = defineAction({
  name: 'product/brand/ask',
  summary: 'Ask the office for a brand that is not found; drafts may name it at once (S2.27)',
  auth: 'member',
  input: z
    .object({
      shopId: z.uuid(),
      name: brandName,
      /** The home page of the maker, or a note that says who makes it. */
      homepage: secureUrl,
      note: z.string().check(z.trim(), z.maxLength(BRAND_NOTE_MAX), storable, plainLines),
      logo: z._default(mediaUrl, ''),
    })
    .check(
      z.refine(({ homepage, note }) => homepage !== '' || note !== '', {
        path: ['note'],
        params: { rule: 'required' },
      }),
    ),
  output: z.object({
    brand: z.object({ slug: z.string(), name: z.string() }),
    /** The brand is there already, by this name or as an alias: nothing was asked for. */
    isKnown: z.boolean(),
  }),
  limit: { max: BRAND_REQUESTS_A_DAY, windowSeconds: 86_400 },
})

const spelling = z._default(line(BRAND_NAME_MAX), '')

const acceptedBrand = z.object({
  name: brandName,
  /** Names in other scripts; buyers find it by them. */
  nameZh: spelling,
  nameRu: spelling,
  nameKk: spelling,
  tier: brandTier,
})
export type AcceptedBrand = z.output<typeof acceptedBrand>

/** One that is made of vehicle makers' own parts, or that looks like a known brand, is accepted by two people. */
export const isBrandOfTwo = (lookAlikeCount: number, tier: AcceptedBrand['tier']): boolean =>
  lookAlikeCount > 0 || tier === 'oe'

const brandLink = z.object({ slug: z.string(), name: z.string() })

const brandRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(BRAND_REQUEST_STATES),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  refusal: z.nullable(z.enum(BRAND_REFUSALS)),
  /** The brand that it became. */
  target: z.nullable(brandLink),
  /** Brands whose name looks the same, such as BOSCH for B0SCH. */
  lookAlikes: z.array(brandLink),
  /** Products that wait for it. */
  draftCount: z.int(),
  shops: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      homepage: z.string(),
      note: z.string(),
      logo: z.string(),
      askedAt: z.string(),
    }),
  ),
  claim,
  secondPerson,
  /** The names that a colleague recommends. */
  proposal: z.nullable(acceptedBrand),
})
export type BrandRequest = z.output<typeof brandRequest>

export const listBrandRequests = defineAction({
  name: 'product/brand/requests',
  summary: 'Brands that sellers ask for, those that wait longest first',
  kind: 'read',
  auth: 'publish.data_write',
  input: z.object({ group: z._default(z.enum(BRAND_REQUEST_STATES), 'waiting'), ...pageInput }),
  output: pageOf(brandRequest),
})

export const endorseBrandRequest = defineAction({
  name: 'product/brand/endorse',
  summary:
    'Recommend to accept a brand under these names: a colleague then accepts it, and the caller no longer can',
  auth: 'publish.data_write',
  input: z.object({ id: rowId, brand: acceptedBrand, note: endorsementNote }),
  output: z.object({}),
})

export const decideBrandRequest = defineAction({
  name: 'product/brand/decide',
  summary:
    'Accept a brand with its names, note that it is another spelling of a brand, or refuse it with a reason',
  auth: 'publish.data_write',
  input: z.object({
    id: rowId,
    decision: z.discriminatedUnion('kind', [
      z.extend(acceptedBrand, { kind: z.literal('accept') }),
      z.object({ kind: z.literal('alias'), brand: slug }),
      z.object({ kind: z.literal('refuse'), reason: z.enum(BRAND_REFUSALS) }),
    ]),
  }),
  output: z.object({}),
})

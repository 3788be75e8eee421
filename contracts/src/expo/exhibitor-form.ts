import * as z from 'zod/mini'
import { byLanguage, line, named, rowId } from '../form-fields.ts'
import { plain, storable } from '../text.ts'

export const EXHIBITORS_MAX = 1000
export const SHOWN_PRODUCTS_MAX = 30
export const ENTRY_CATEGORIES_MAX = 10
export const ENTRY_BRANDS_MAX = 20
export const BADGE_QUOTA_MAX = 50

const once = z.overwrite<string[]>((all) => [...new Set(all)])

/** An exhibitor's description of itself: written by its shop or by the office. */
export const exhibitorEntry = z.object({
  profile: z._default(byLanguage(3000), {}),
  /** Slugs of top-level catalogue categories. */
  categories: z._default(
    z.array(z.string().check(z.maxLength(80), storable)).check(once, z.maxLength(ENTRY_CATEGORIES_MAX)),
    [],
  ),
  brands: z._default(
    z.array(line(60).check(z.minLength(1), plain)).check(once, z.maxLength(ENTRY_BRANDS_MAX)),
    [],
  ),
  productIds: z._default(z.array(rowId).check(once, z.maxLength(SHOWN_PRODUCTS_MAX)), []),
})
export type ExhibitorEntry = z.output<typeof exhibitorEntry>

/** An exhibitor. When linked to a shop of the mall, it exhibits products sold there. */
export const exhibitorForm = z.extend(exhibitorEntry, {
  shopId: z._default(z.nullable(z.uuid()), null),
  name: named(120),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Number of badges for its staff. */
  badgeQuota: z._default(z.int().check(z.minimum(0), z.maximum(BADGE_QUOTA_MAX)), 4),
})
export type ExhibitorForm = z.output<typeof exhibitorForm>

export const exhibitorStaff = z
  .array(
    z.object({
      name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80), plain),
      jobTitle: z._default(line(80), ''),
    }),
  )
  .check(z.maxLength(BADGE_QUOTA_MAX))
export type ExhibitorStaff = z.output<typeof exhibitorStaff>

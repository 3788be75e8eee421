import * as z from 'zod/mini'
import { byLanguage, named } from './words.ts'

export const EXHIBITORS_MAX = 1000
export const SHOWN_PRODUCTS_MAX = 30

/** Who exhibits. With a shop it is that of the mall, and what it shows is sold there. */
export const exhibitorForm = z.object({
  shopId: z._default(z.nullable(z.uuid()), null),
  name: named(120),
  profile: z._default(byLanguage(3000), {}),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  productIds: z._default(
    z.array(z.uuid()).check(
      z.maxLength(SHOWN_PRODUCTS_MAX),
      z.overwrite((ids) => [...new Set(ids)]),
    ),
    [],
  ),
})
export type ExhibitorForm = z.output<typeof exhibitorForm>

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { brandTier } from './product.ts'
import { slug } from './vehicle.ts'

export const brand = z.object({
  slug: z.string(),
  name: z.string(),
  /** Its Chinese name, when that differs. */
  nameZh: z.nullable(z.string()),
  tier: brandTier,
  country: z.nullable(z.string()),
  countryName: z.nullable(z.string()),
  productCount: z.int(),
  shopCount: z.int(),
  /** Top-level categories in which it has products, largest first. */
  categories: z.array(z.object({ slug: z.string(), name: z.string(), productCount: z.int() })),
  /** At most twelve models for which it has the most parts. */
  models: z.array(z.object({ make: z.string(), model: z.string(), name: z.string(), productCount: z.int() })),
})
export type Brand = z.output<typeof brand>

export const getBrand = defineAction({
  name: 'product/brand/detail',
  summary:
    'A brand with what it sells: categories, car models, shops (S2.31); null for one that is not known',
  kind: 'read',
  auth: 'public',
  input: z.object({ slug }),
  output: z.object({ brand: z.nullable(brand) }),
})

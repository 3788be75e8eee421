import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { shopCard } from '../shop/shop.ts'
import { category } from './category.ts'
import { productCard } from './product.ts'
import { vehicle } from './vehicle.ts'

export const showHome = defineAction({
  name: 'product/home/show',
  summary: 'All that the home page shows (S2.9)',
  kind: 'read',
  auth: 'public',
  input: z.object({ compare: z.optional(vehicle) }),
  output: z.object({
    /** The top level in order, then the twelve best-selling leaf categories. */
    categories: z.array(category),
    hotProducts: z.array(productCard),
    shops: z.array(shopCard),
    productCount: z.int(),
    shopCount: z.int(),
    countryCount: z.int(),
  }),
})

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

export const category = z.object({
  slug: z.string(),
  level: z.int(),
  parent: z.nullable(z.string()),
  name: z.string(),
  /** Path under /media/. */
  picture: z.string(),
  /** Products on sale in it and its subcategories. */
  productCount: z.int(),
})
export type Category = z.output<typeof category>

export const listCategories = defineAction({
  name: 'product/category/tree',
  summary: 'All categories of parts, three levels, parents before children',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({ categories: z.array(category) }),
})

/** The category of whole cars, trucks, trailers and machines: they fit no car, and are sold by quote, not by cart. */
export const WHOLE_VEHICLES = 'vehicles-complete'

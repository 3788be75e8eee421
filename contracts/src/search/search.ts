import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { productCard, productFilter, productSort } from '../product/product.ts'
import { engineCode, slug, vehicle } from '../product/vehicle.ts'
import { shopCard } from '../shop/shop.ts'

/** The search text: a part number, a car, a part's name, or several of them. */
/** Characters. */
export const SEARCH_TEXT_MAX = 200
export const searchText = z.string().check(z.trim(), z.maxLength(SEARCH_TEXT_MAX))

/** A recognized part of the search text; the web shows it as an intent chip that can be removed. */
export const intentChip = z.object({
  kind: z.enum([
    'number',
    'category',
    'brand',
    'make',
    'model',
    'engine',
    'vin',
    'frame',
    'measure',
    'property',
    'year',
    'place',
    'word',
  ]),
  /** The part of the text it was recognized from. */
  text: z.string(),
  /** Its position in the text: distinguishes repeated words and words within others. */
  at: z.int(),
  /** A slug, part number, engine code, city id or country code; the text itself for a word. */
  value: z.string(),
  label: z.string(),
})

export const FACETS = [
  'category',
  'brand',
  'make',
  'model',
  'country',
  'price',
  'stock',
  'condition',
  'warranty',
  'attribute',
  'city',
  'language',
] as const

export const facet = z.object({
  key: z.enum(FACETS),
  /** Of a category attribute: its key, name and unit. */
  attribute: z.optional(z.object({ key: z.string(), name: z.string(), unit: z.nullable(z.string()) })),
  values: z.array(
    z.object({
      /**
       * A slug, country code, city id, language, or `from-to` in minor units of the requested currency for a price:
       * `priceMin` and `priceBelow` (`to` may be empty).
       */
      value: z.string(),
      label: z.string(),
      count: z.int(),
      /** The count was estimated from a part of the results. */
      isAbout: z.optional(z.boolean()),
    }),
  ),
})
export type Facet = z.output<typeof facet>

/** The ranking tiers of results, in order. */
export const numberMatch = z.enum([
  'exact',
  'newer',
  'crossReference',
  'prefix',
  'similar',
  'elsewhere',
  'other',
])

/**
 * How results differ from the request, as the title of their block: other cars, the same model of other years, other
 * brands, engines or sizes, parts without a car, parts of the same kind, or partial matches.
 */
export const otherResults = z.enum([
  'cars',
  'years',
  'brands',
  'engines',
  'sizes',
  'anyCar',
  'similar',
  'some',
])
export type OtherResults = z.output<typeof otherResults>

/** Filters that an empty result offers to remove. */
export const RELAXED_FILTERS = [
  'category',
  'brand',
  'shop',
  'vehicle',
  'engine',
  'country',
  'condition',
  'warranty',
  'price',
  'stock',
  'attribute',
] as const

export const queryProducts = defineAction({
  name: 'search/product/query',
  summary: 'Products by part number, car, name, with facets and counts (S2.35)',
  kind: 'read',
  auth: 'public',
  input: z.extend(productFilter, {
    text: z._default(searchText, ''),
    compare: z.optional(vehicle),
    /** Only what fits the compared car, if anything does; a text that names a car or a number takes precedence. */
    fitFirst: z._default(z.boolean(), false),
    sort: z._default(productSort, 'relevance'),
    ...pageInput,
  }),
  output: z.extend(
    pageOf(
      z.extend(productCard, {
        /**
         * The ranking tier. For a number: the number itself, its supersession, another maker's cross-reference, a
         * longer number, a similar one. For words: `elsewhere` are those of shops in another place than the requested
         * one, `other` lack something else; both fill up a short page and are then not in `total`.
         */
        match: z.optional(numberMatch),
        /** For `other`: what it lacks. */
        others: z.optional(otherResults),
        /**
         * For a cross-reference: whether the office confirmed it, two shops state it independently, or only its
         * seller.
         */
        trust: z.optional(z.enum(['office', 'confirmed', 'seller'])),
      }),
    ),
    {
      chips: z.array(intentChip),
      /** Empty on later pages. */
      facets: z.array(facet),
      total: z.int(),
      /**
       * The total and the counts were estimated: from a sample of the catalogue (one in 16, of very many one in 256),
       * or from the first of many numbers with this prefix.
       */
      isAbout: z.boolean(),
      /** Of `fitFirst`: these results fit the compared car; so many others were left out. */
      leftOut: z.nullable(z.object({ total: z.int(), isAbout: z.boolean() })),
      /** Nothing matches the whole request: these are the nearest results. */
      isNearest: z.boolean(),
      /** For an empty result: filters that could be removed, and how many results each would give. */
      relax: z.array(z.object({ filter: z.enum(RELAXED_FILTERS), total: z.int(), isAbout: z.boolean() })),
      /** The typed part number is superseded. */
      replacement: z.nullable(z.object({ oldNumber: z.string(), newNumber: z.string() })),
    },
  ),
})

export const suggestion = z.object({
  kind: z.enum(['number', 'category', 'brand', 'vehicle', 'engine', 'shop', 'city']),
  label: z.string(),
  /**
   * A second line: the brand of a number, the parent of a category, the maker of an engine, the location of a shop,
   * the country of a city.
   */
  hint: z.string(),
  /** What to search or open: the search text, and the filter or id behind it; a category of a car has both. */
  text: z.string(),
  category: z.optional(slug),
  brand: z.optional(slug),
  vehicle: z.optional(vehicle),
  engine: z.optional(engineCode),
  shopId: z.optional(z.uuid()),
  /** A GeoNames id. */
  city: z.optional(z.int()),
})
export type Suggestion = z.output<typeof suggestion>

export const suggestProducts = defineAction({
  name: 'search/product/suggest',
  summary: 'At most ten suggestions while a person types into product search',
  kind: 'read',
  auth: 'public',
  input: z.object({ text: searchText }),
  output: z.object({ suggestions: z.array(suggestion) }),
})

export const queryShops = defineAction({
  name: 'search/shop/query',
  summary: 'Shops by name, place, language, car make or goods, with facets and counts (S2.34)',
  kind: 'read',
  auth: 'public',
  input: z.object({
    text: z._default(searchText, ''),
    countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(20))),
    /** A GeoNames id. */
    city: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    /** A language spoken by the shop, such as `kk` or `zh-Hans`. */
    language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/))),
    /** What it sells. */
    category: z.optional(slug),
    brand: z.optional(slug),
    sort: z._default(z.enum(['relevance', 'rating', 'products', 'newest']), 'relevance'),
    ...pageInput,
  }),
  output: z.extend(pageOf(shopCard), { facets: z.array(facet), total: z.int() }),
})

export const suggestShops = defineAction({
  name: 'search/shop/suggest',
  summary: 'At most ten cities with shops, and shops, whose name begins like the text',
  kind: 'read',
  auth: 'public',
  input: z.object({ text: searchText }),
  output: z.object({ suggestions: z.array(suggestion) }),
})

export const hotWords = defineAction({
  name: 'search/word/hot',
  summary:
    'What many people looked for of late, and what sells best while that is too little; at most twelve words',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({ words: z.array(z.string()) }),
})

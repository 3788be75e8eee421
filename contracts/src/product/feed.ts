import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

export const FEED_FORMATS = ['yandex.yml', 'google.xml'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]
export const FEED_PATH = '/product-feed'
/** The newest products of a shop; marketplaces take no more from one address. */
export const FEED_PRODUCTS_MAX = 30_000
export const FEED_MINUTES = 15

const shopId = z.uuid()
/** Paths on this server by format, empty for an officer who looks as the owner; null: there is no feed. */
const feed = z.object({
  feed: z.nullable(z.object({ yandex: z.string(), google: z.string(), createdAt: z.string() })),
})
export type ProductFeed = z.output<typeof feed>['feed']

export const getProductFeed = defineAction({
  name: 'product/feed/detail',
  summary: 'Where marketplaces read the products of a shop; only for its owners',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId }),
  output: feed,
})

export const rotateProductFeed = defineAction({
  name: 'product/feed/rotate',
  summary: 'Give the feed of a shop a new address; the former one is gone at once',
  auth: 'member',
  input: z.object({ shopId }),
  output: feed,
  limit: { max: 30, windowSeconds: 3600 },
})

export const deleteProductFeed = defineAction({
  name: 'product/feed/delete',
  summary: 'Give the products of a shop to no marketplace any more',
  auth: 'member',
  input: z.object({ shopId }),
  output: feed,
})

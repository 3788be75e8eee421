import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { vehicle } from '../product/vehicle.ts'
import { favorite } from './saved.ts'
import { savedKind, savedObject } from './saved-kind.ts'

/** Of each kind. */
export const FAVORITES_MAX = 500
export const REMOVE_MAX = 100

export const setFavorite = defineAction({
  name: 'activity/favorite/set',
  summary: 'Keep a product, a shop, an article or an event among my favourites, or no longer (S1.12)',
  auth: 'anonymous',
  // A target state, not a toggle: a call that times out is sent again (S8.6).
  input: z.extend(savedObject, { isFavorite: z.boolean() }),
  output: z.object({ isFavorite: z.boolean(), count: z.int() }),
  limit: { max: 240, windowSeconds: 60 },
})

export const listFavorites = defineAction({
  name: 'activity/favorite/list',
  summary: 'My favourites of one kind, the newest first (S1.12)',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({
    kind: savedKind,
    /** The car to compare products with. */
    compare: z.optional(vehicle),
    ...pageInput,
  }),
  output: z.extend(pageOf(favorite), {
    /** The number of favorites of each kind. */
    counts: z.array(z.object({ kind: savedKind, count: z.int() })),
  }),
})

export const listFavoriteMarks = defineAction({
  name: 'activity/favorite/marks',
  summary: 'The ids of all my favourites, for the hearts on cards and pages',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({}),
  output: z.object({ marks: z.array(z.object({ kind: savedKind, ids: z.array(z.uuid()) })) }),
})

export const removeFavorites = defineAction({
  name: 'activity/favorite/remove',
  summary: 'Take several things out of my favourites; what is gone already is no error',
  auth: 'anonymous',
  input: z.object({
    kind: savedKind,
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(REMOVE_MAX)),
  }),
  output: z.object({ count: z.int() }),
})

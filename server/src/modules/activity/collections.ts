import { savedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import * as z from 'zod/mini'
import type { Collection } from '../../gateway/client-database/collection.ts'
import { addRule, declareCollection } from '../../gateway/client-database/collection.ts'
import { removeFavorites, setFavorite } from './favorite.ts'
import type { SavedSources } from './saved-source.ts'

/**
 * The caller's own favorites. Writes follow their rules: only visible objects can be added, up to the limit of each
 * kind.
 */
export function activityCollections(sources: SavedSources): Collection[] {
  const favorites = declareCollection({
    name: 'opendb-mall-favorites',
    summary: "The caller's favorites: parts, shops, articles and events; the id is that of the object.",
    from: 'favorites f',
    rows: 'own',
    owner: 'user_id',
    fields: {
      _id: { type: 'id', sql: 'f.object_id', filter: 'equal', sort: true },
      user_id: { type: 'id', sql: 'f.user_id', filter: 'equal', forced: true },
      kind: { type: 'text', sql: 'f.kind', filter: 'equal' },
      object_id: { type: 'id', sql: 'f.object_id', filter: 'equal' },
      price: { type: 'bigint', sql: 'f.price_minor', forced: true },
      currency: { type: 'text', sql: 'f.currency', forced: true },
      create_date: { type: 'time', sql: 'f.created_at', filter: 'range', sort: true, forced: true },
    },
    add: addRule({
      who: 'anonymous',
      input: z.object({ kind: savedKind, object_id: z.uuid() }),
      async run({ db, user, clock }, { kind, object_id: id }) {
        await setFavorite({ db, userId: user.id, sources }, { kind, id, isFavorite: true }, clock.now())
        return id
      },
    }),
    remove: {
      who: 'owner',
      async run({ db, user }, ids) {
        for (const { kind } of sources) await removeFavorites({ db, userId: user.id, sources }, kind, ids)
        return ids.length
      },
    },
  })
  const names = ['opendb-mall-goods-favorite', 'tian-mall-favorite']
  return [favorites, ...names.map((name) => productFavorites(sources, name))]
}

/** The favorite products alone, under the names and with the fields that clients of the mall use. */
const productFavorites = (sources: SavedSources, name: string) =>
  declareCollection({
    name,
    summary: "One's own favourite parts, whose id is that of the part.",
    from: 'favorites f',
    where: "f.kind = 'product'",
    rows: 'own',
    owner: 'user_id',
    fields: {
      _id: { type: 'id', sql: 'f.object_id', filter: 'equal', sort: true },
      user_id: { type: 'id', sql: 'f.user_id', filter: 'equal', forced: true },
      goods_id: { type: 'id', sql: 'f.object_id', filter: 'equal' },
      create_date: { type: 'time', sql: 'f.created_at', filter: 'range', sort: true, forced: true },
      update_date: { type: 'time', sql: 'f.created_at', filter: 'range', sort: true, forced: true },
    },
    add: addRule({
      who: 'anonymous',
      input: z.object({ goods_id: z.uuid() }),
      async run({ db, user, clock }, { goods_id: id }) {
        const input = { kind: 'product', id, isFavorite: true } as const
        await setFavorite({ db, userId: user.id, sources }, input, clock.now())
        return id
      },
    }),
    remove: {
      who: 'owner',
      async run({ db, user }, ids) {
        await removeFavorites({ db, userId: user.id, sources }, 'product', ids)
        return ids.length
      },
    },
  })

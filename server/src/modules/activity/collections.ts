import { savedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import * as z from 'zod/mini'
import type { Collection } from '../../gateway/client-database/collection.ts'
import { declareCollection } from '../../gateway/client-database/collection.ts'
import { addRule } from '../../gateway/client-database/write-rule.ts'
import { removeFavorites, setFavorite } from './favorite.ts'
import type { SavedSources } from './saved-source.ts'

/**
 * The caller's own favorites. Writes follow their rules: only visible objects can be added, up to the limit of each
 * kind.
 */
export function activityCollections(sources: SavedSources): Collection[] {
  const favorites = declareCollection({
    name: 'opendb-mall-favorites',
    summary: "One's own favourites: parts, shops, articles and events, whose id is that of the thing.",
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
  return [favorites]
}

import type { PersonalData } from '../../platform/personal-data.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { activityActions } from './actions.ts'
import { activityCollections } from './collections.ts'
import { forgetOldFootprints } from './footprint.ts'
import { notifyPriceDrops, priceDropped } from './price-drop.ts'
import { savedProducts } from './saved-products.ts'
import { savedShops } from './saved-shops.ts'

const activityPersonalData: readonly PersonalData[] = [
  {
    name: 'favorites',
    title: { 'zh-Hans': '我的收藏', en: 'My favourites', ru: 'Избранное', kk: 'Таңдаулылар' },
    from: 'favorites f',
    owner: 'f.user_id',
    key: { 'f.kind': 'text', 'f.object_id': 'uuid' },
    columns: { kind: 'f.kind', id: 'f.object_id', savedAt: 'f.created_at' },
  },
  {
    name: 'footprints',
    title: { 'zh-Hans': '我的足迹', en: 'My footprints', ru: 'История просмотров', kk: 'Қаралғандар' },
    from: 'footprints f',
    owner: 'f.user_id',
    key: { 'f.kind': 'text', 'f.object_id': 'uuid' },
    columns: { kind: 'f.kind', id: 'f.object_id', seenAt: 'f.seen_at' },
  },
]

export const activity = defineModule({
  name: 'activity',
  after: ['user', 'shop', 'product', 'search'],
  actions: ({ saved, authenticate }) => activityActions(saved, authenticate),
  collections: ({ saved }) => activityCollections(saved),
  schedules: [
    {
      name: 'activity.price-drops',
      cron: '23 * * * *',
      run: async ({ db }, signal) => ({ told: await notifyPriceDrops(db, signal) }),
    },
    {
      name: 'activity.clean-up',
      cron: '9 * * * *',
      run: ({ db, clock }) => forgetOldFootprints(db, clock.now()),
    },
  ],
  notifications: [priceDropped],
  personalData: { export: activityPersonalData, erase: deleteRowsOf('favorites', 'footprints') },
  anonymousPossession: (sql) => sql`exists (select from favorites f where f.user_id = u.id)`,
  saved: [savedProducts, savedShops],
})

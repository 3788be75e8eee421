import { defineModule, deleteRowsOf } from '../module.ts'
import { activityActions } from './actions.ts'
import { activityCollections } from './collections.ts'
import { forgetOldFootprints } from './footprint.ts'
import { activityPersonalData } from './personal-data.ts'
import { savedProducts } from './saved-products.ts'
import { savedShops } from './saved-shops.ts'

export const activity = defineModule({
  name: 'activity',
  after: ['user', 'shop', 'product', 'search'],
  actions: ({ saved, authenticate }) => activityActions(saved, authenticate),
  collections: ({ saved }) => activityCollections(saved),
  schedules: [
    {
      name: 'activity.clean-up',
      cron: '9 * * * *',
      run: ({ db, clock }) => forgetOldFootprints(db, clock.now()),
    },
  ],
  personalData: { export: activityPersonalData, erase: deleteRowsOf('favorites', 'footprints') },
  anonymousPossession: (sql) => sql`exists (select from favorites f where f.user_id = u.id)`,
  saved: [savedProducts, savedShops],
})

import { AppError } from '@tiantian/contracts/error.ts'
import { defineModule } from '../module.ts'
import { shopActions } from './actions.ts'
import { shopCollections } from './collections.ts'
import { shopPersonalData } from './personal-data.ts'
import { shopSection } from './share-shop.ts'
import { followEnterpriseJob } from './shop-settings.ts'

export const shop = defineModule({
  name: 'shop',
  after: ['place', 'user', 'office', 'media', 'enterprise'],
  actions: shopActions,
  jobs: ({ clock }) => [followEnterpriseJob(clock)],
  collections: shopCollections,
  personalData: {
    export: shopPersonalData,
    // A closed shop keeps its owner: buyers have orders there.
    erase: (tx, userIds) =>
      tx`delete from shop_members where user_id = any(${[...userIds]}::uuid[]) and role <> 'owner'`,
  },
  closingCheck: async (tx, userId) => {
    const open = await tx`select from shops where owner_id = ${userId} and state <> 'closed' limit 1`
    if (open.length > 0) throw new AppError('ACCOUNT_HAS_SHOP')
  },
  sharePages: ({ db, besideShop }) => [shopSection(db, besideShop)],
})

import { AppError } from '@tiantian/contracts/error.ts'
import { defineModule } from '../module.ts'
import { shopActions } from './actions.ts'
import { shopCollections } from './collections.ts'
import { shopPersonalData } from './personal-data.ts'
import { shopSection } from './share-shop.ts'

export const shop = defineModule({
  name: 'shop',
  after: ['place', 'user'],
  actions: shopActions,
  collections: shopCollections,
  personalData: { export: shopPersonalData },
  closingCheck: async (tx, userId) => {
    const open = await tx`select from shops where owner_id = ${userId} and state <> 'closed' limit 1`
    if (open.length > 0) throw new AppError('ACCOUNT_HAS_SHOP')
  },
  sharePages: ({ db, besideShop }) => [shopSection(db, besideShop)],
})

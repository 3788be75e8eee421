import { AppError } from '@tiantian/contracts/error.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { shopActions } from './actions.ts'
import { shopCollections } from './collections.ts'
import { shopPersonalData } from './personal-data.ts'
import { shopSection } from './share-shop.ts'
import { followEnterpriseJob } from './shop-settings.ts'
import { deleteOldInvitations } from './team.ts'
import { shopInvitation, shopJoined } from './team-notification.ts'

export const shop = defineModule({
  name: 'shop',
  after: ['place', 'user', 'office', 'media', 'enterprise'],
  actions: shopActions,
  jobs: ({ clock }) => [followEnterpriseJob(clock)],
  collections: shopCollections,
  notifications: [shopInvitation, shopJoined],
  schedules: [
    {
      name: 'shop.clean-up',
      cron: '33 * * * *',
      run: async ({ db, clock }) => ({ invitations: await deleteOldInvitations(db.sql, clock.now()) }),
    },
  ],
  personalData: {
    export: shopPersonalData,
    async erase(tx, userIds, at) {
      // A closed shop keeps the owner who answers for it: buyers have orders there.
      await tx`
        delete from shop_members m using shops s
        where s.id = m.shop_id and m.user_id = any(${[...userIds]}::uuid[]) and s.owner_id <> m.user_id`
      await deleteRowsOf('shop_invitations')(tx, userIds, at)
    },
  },
  closingCheck: async (tx, userId) => {
    const open = await tx`select from shops where owner_id = ${userId} and state <> 'closed' limit 1`
    if (open.length > 0) throw new AppError('ACCOUNT_HAS_SHOP')
  },
  sharePages: ({ db, besideShop }) => [shopSection(db, besideShop)],
})

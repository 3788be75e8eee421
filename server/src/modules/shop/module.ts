import { AppError } from '@tiantian/contracts/error.ts'
import { defineModule } from '../module.ts'
import { shopActions } from './actions.ts'
import { createOpenKey } from './api/open-key.ts'
import { shopCollections } from './collections.ts'
import { eraseMembers } from './member.ts'
import { shopPersonalData } from './personal-data.ts'
import { shopSection } from './share-shop.ts'
import { followEnterpriseJob } from './shop-settings.ts'
import { deleteOldInvitations } from './team.ts'
import { shopInvitation, shopJoined } from './team-notification.ts'

export const shop = defineModule({
  name: 'shop',
  after: ['place', 'user', 'office', 'media', 'enterprise'],
  provide: (base) => ({ openKey: createOpenKey(base, base.keyActions) }),
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
    erase: eraseMembers,
  },
  closingCheck: async (tx, userId) => {
    const open = await tx`select from shops where owner_id = ${userId} and state <> 'closed' limit 1`
    if (open.length > 0) throw new AppError('ACCOUNT_HAS_SHOP')
  },
  sharePages: ({ db, besideShop }) => [shopSection(db, besideShop)],
})

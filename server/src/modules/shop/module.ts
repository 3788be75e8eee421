import { AppError } from '@tiantian/contracts/error.ts'
import { defineModule } from '../module.ts'
import { shopActions } from './actions.ts'
import { apiActions } from './api/actions.ts'
import { createOpenKey } from './api/open-key.ts'
import { shopCollections } from './collections.ts'
import {
  enterpriseOffered,
  enterpriseTransferred,
  joinAnswered,
  joinRequested,
} from './enterprise-people/notification.ts'
import { expireOffers } from './enterprise-people/offer.ts'
import { enterpriseLapsed, papersRunOut } from './enterprise-people/paper-notification.ts'
import { erasePeople } from './enterprise-people/people.ts'
import { eraseMembers } from './member.ts'
import { shopPersonalData } from './personal-data.ts'
import { shopSection } from './share-shop.ts'
import { followEnterpriseJob } from './shop-settings.ts'
import { deleteOldInvitations } from './team.ts'
import { shopInvitation, shopJoined } from './team-notification.ts'
import { resumeWebhooks, webhookJob } from './webhook/deliver.ts'
import { webhookCipher } from './webhook/secret.ts'
import { deleteOldDeliveries } from './webhook/webhook.ts'
import { webhookDisabled } from './webhook/webhook-notification.ts'

export const shop = defineModule({
  name: 'shop',
  after: ['place', 'user', 'push', 'office', 'media', 'enterprise'],
  provide: (base) => ({ openKey: createOpenKey(base, base.keyActions) }),
  actions: (context) => [...shopActions(context), ...apiActions(webhookCipher(context.settings))],
  jobs: ({ clock, log, settings, webPush }) => [
    followEnterpriseJob(clock),
    webhookJob({ clock, log, cipher: webhookCipher(settings), post: webPush.post }),
  ],
  collections: shopCollections,
  notifications: [
    ...[shopInvitation, shopJoined, webhookDisabled],
    ...[enterpriseOffered, enterpriseTransferred, joinRequested, joinAnswered],
    ...[...papersRunOut, enterpriseLapsed],
  ],
  schedules: [
    {
      name: 'shop.clean-up',
      cron: '33 * * * *',
      run: async ({ db, clock }) => ({
        invitations: await deleteOldInvitations(db.sql, clock.now()),
        offers: await expireOffers(db, clock.now()),
        deliveries: await deleteOldDeliveries(db.sql, clock.now()),
      }),
    },
    {
      name: 'shop.resume-webhooks',
      cron: '* * * * *',
      run: ({ db, clock }) => resumeWebhooks(db, clock.now()),
    },
  ],
  personalData: {
    export: shopPersonalData,
    async erase(tx, userIds, at) {
      await eraseMembers(tx, userIds, at)
      await erasePeople(tx, userIds)
    },
  },
  closingCheck: async (tx, userId) => {
    const open = await tx`select from shops where owner_id = ${userId} and state <> 'closed' limit 1`
    if (open.length > 0) throw new AppError('ACCOUNT_HAS_SHOP')
  },
  sharePages: ({ db, besideShop }) => [shopSection(db, besideShop)],
})

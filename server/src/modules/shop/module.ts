import { AppError } from '@tiantian/contracts/error.ts'
import {
  declareCollection,
  localized,
  mediaSql,
  mobileSql,
} from '../../gateway/client-database/collection.ts'
import { defineModule } from '../module.ts'
import { shopActions } from './actions.ts'
import { apiActions } from './api/actions.ts'
import { createOpenKey } from './api/open-key.ts'
import { authorisationDecided } from './authorisation/authorisation-notification.ts'
import { authorisationEnds, watchAuthorisations } from './authorisation/watch-authorisations.ts'
import { eraseCertificates } from './certificate.ts'
import { disownInShops } from './disowned.ts'
import {
  enterpriseInvited,
  enterpriseOffered,
  enterpriseTeamChanged,
  enterpriseTransferred,
  joinAnswered,
  joinRequested,
} from './enterprise-people/notification.ts'
import { expireOffers } from './enterprise-people/offer.ts'
import { enterpriseLapsed, papersRunOut } from './enterprise-people/paper-notification.ts'
import { erasePeople } from './enterprise-people/people.ts'
import { enterpriseRestored } from './enterprise-people/restored-notification.ts'
import { deleteOldInvitations as deleteOldEnterpriseInvitations } from './enterprise-people/team.ts'
import { eraseMembers } from './member.ts'
import { shopPersonalData } from './personal-data.ts'
import { shopSection } from './share-shop.ts'
import { followEnterpriseJob } from './shop-settings.ts'
import { deleteOldInvitations } from './team.ts'
import { shopInvitation, shopJoined } from './team-notification.ts'
import { resumeWebhooks, webhookDisabled, webhookJob } from './webhook/deliver.ts'
import { deleteOldDeliveries, webhookCipher } from './webhook/webhook.ts'

const shops = declareCollection({
  name: 'tian-mall-shops',
  summary: 'Active shops, as shown on their pages.',
  from: 'shops s left join cities c on c.id = s.city_id left join countries n on n.code = s.country',
  where: "s.state = 'active'",
  rows: 'all',
  fields: {
    _id: { type: 'id', sql: 's.id', filter: 'equal', sort: true },
    name: { type: 'text', sql: localized('s.name'), filter: 'text' },
    src: { type: 'text', sql: mediaSql('s.logo') },
    banner: { type: 'text', sql: mediaSql('s.cover') },
    phone: { type: 'text', sql: mobileSql('s.phone') },
    address: {
      type: 'json',
      sql: (language) => `jsonb_build_object('name', ${localized('c.name')(language)}, 'address', s.address,
        'latitude', c.latitude, 'longitude', c.longitude)`,
    },
    country: { type: 'text', sql: 's.country', filter: 'equal' },
    country_name: { type: 'text', sql: localized('n.name') },
    state: { type: 'bool', sql: 'true', filter: 'equal' },
    score: { type: 'number', sql: '(s.rating_hundredths / 100.0)::float8', sort: 's.rating_hundredths' },
    goods_count: { type: 'int', sql: 's.product_count', sort: true },
    create_date: { type: 'time', sql: 's.created_at', filter: 'range', sort: true },
  },
})

const shopCollections = [shops]

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
    shopInvitation,
    shopJoined,
    webhookDisabled,
    enterpriseOffered,
    enterpriseTransferred,
    joinRequested,
    joinAnswered,
    enterpriseInvited,
    enterpriseTeamChanged,
    authorisationDecided,
    authorisationEnds,
    ...papersRunOut,
    enterpriseLapsed,
    enterpriseRestored,
  ],
  schedules: [
    {
      name: 'shop.clean-up',
      cron: '33 * * * *',
      run: async ({ db, clock }) => ({
        invitations: await deleteOldInvitations(db.sql, clock.now()),
        enterpriseInvitations: await deleteOldEnterpriseInvitations(db.sql, clock.now()),
        offers: await expireOffers(db, clock.now()),
        deliveries: await deleteOldDeliveries(db.sql, clock.now()),
      }),
    },
    {
      name: 'shop.authorisations',
      cron: '25 4 * * *',
      run: async ({ db, clock }) => ({ reminders: await watchAuthorisations(db, clock) }),
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
      await eraseCertificates(tx, userIds)
      await erasePeople(tx, userIds)
    },
  },
  disowning: disownInShops,
  closingCheck: async (tx, userId) => {
    const open = await tx`select from shops where owner_id = ${userId} and state <> 'closed' limit 1`
    if (open.length > 0) throw new AppError('ACCOUNT_HAS_SHOP')
  },
  sharePages: ({ db, besideShop }) => [shopSection(db, besideShop)],
})

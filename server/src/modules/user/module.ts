import { defineModule } from '../module.ts'
import { cleanUp } from './account/clean-up.ts'
import { createDataDownloads } from './account/data-archive.ts'
import { eraseClosed, eraseUser } from './account/erase.ts'
import { userActions } from './actions.ts'
import { userFunctions } from './cloud-objects.ts'
import { userCollections } from './collections.ts'
import { createSecurity } from './factor/security.ts'
import { securityActions } from './factor/security-actions.ts'
import { createAssertProven } from './factor/step-up.ts'
import { createIdentity } from './identity/identity.ts'
import { securityNews } from './notifications/notify.ts'
import { notificationJob } from './notifications/send-notification.ts'
import { hasAdmin } from './office/office-account.ts'
import { resumeDue } from './office/suspension.ts'
import { userPersonalData } from './personal-data.ts'

const SETUP_PAGE = '#/uni_modules/uni-id-pages/pages/register/register-admin'

export const user = defineModule({
  name: 'user',
  after: ['place'],
  provide(base) {
    const { settings, delivery, closingChecks, disownings, spendable } = base
    const security = createSecurity(base, settings)
    const { sessions } = security
    const identity = createIdentity({
      ...settings,
      webOrigin: settings.webOrigins[0],
      sessions,
      delivery,
      closingChecks,
      disownings,
      spendable,
    })
    return { security, identity, authenticate: sessions.authenticate, assertProven: createAssertProven(base) }
  },
  actions: ({ identity, security }) => [...userActions(identity), ...securityActions(security, identity)],
  functions: ({ security }) => userFunctions(security.sessions),
  collections: ({ spendable }) => userCollections(spendable),
  jobs: ({ identity: { cipher }, delivery, clock, notifications }) => [
    notificationJob({ cipher, delivery, clock, notifications }),
  ],
  notifications: [securityNews],
  schedules: [
    { name: 'user.clean-up', cron: '3 * * * *', run: cleanUp },
    {
      name: 'user.end-suspensions',
      cron: '*/10 * * * *',
      run: async ({ db, clock, identity: { cipher } }) => ({
        people: await resumeDue(db, { clock, cipher }),
      }),
    },
    {
      name: 'user.erase-closed',
      cron: '6 * * * *',
      run: async (context) => ({ people: await eraseClosed(context) }),
    },
  ],
  personalData: { export: userPersonalData, erase: eraseUser },
  downloads: (context) => [createDataDownloads(context, context.personalData)],
  start: ({ security }) => security.start(),
  async welcome({ db, identity }, address) {
    if (await hasAdmin(db)) return []
    return [
      '',
      `  There is no administrator yet. Make one: ${address}/${SETUP_PAGE}`,
      `    setup token: ${identity.setupToken}`,
    ]
  },
})

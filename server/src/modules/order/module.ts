import { defineModule } from '../module.ts'
import { orderActions } from './actions.ts'
import { orderChanged } from './order-changed.ts'
import { orderNotificationJob } from './order-notification.ts'
import { orderPersonalData } from './personal-data.ts'

export const order = defineModule({
  name: 'order',
  after: ['place', 'user', 'shop', 'product', 'cart'],
  actions: orderActions,
  jobs: ({ identity: { cipher, webOrigin }, clock }) => [orderNotificationJob({ cipher, webOrigin, clock })],
  coalescedJobs: [orderChanged],
  personalData: { export: orderPersonalData },
})

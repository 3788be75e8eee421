import { defineModule } from '../module.ts'
import { orderActions } from './actions.ts'
import { orderChanged } from './order-changed.ts'
import { orderStateChanged } from './order-notification.ts'
import { orderPersonalData } from './personal-data.ts'

export const order = defineModule({
  name: 'order',
  after: ['place', 'user', 'shop', 'product', 'cart'],
  actions: orderActions,
  notifications: [orderStateChanged],
  coalescedJobs: [orderChanged],
  personalData: { export: orderPersonalData },
})

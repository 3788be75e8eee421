import { defineModule } from '../module.ts'
import { reviewActions } from './actions.ts'
import { reviewPersonalData } from './personal-data.ts'

export const review = defineModule({
  name: 'review',
  after: ['user', 'office', 'media', 'shop', 'product', 'order'],
  actions: reviewActions,
  personalData: { export: reviewPersonalData },
})

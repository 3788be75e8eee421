import type { Implementation } from '../../gateway/implement.ts'
import type { OrderServices } from './action-context.ts'
import { buyerActions } from './buyer-actions.ts'
import { couponActions } from './coupon-actions.ts'
import { officeActions } from './office-actions.ts'
import { paperActions } from './paper-actions.ts'
import { paymentActions } from './payment-actions.ts'
import { sellerActions } from './seller-actions.ts'

export const orderActions = (services: OrderServices): Implementation[] => [
  ...buyerActions(services),
  ...paymentActions(services),
  ...sellerActions(services),
  ...paperActions(services),
  ...couponActions(),
  ...officeActions(),
]

import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  protectedPages: ['/pages/order/', '/pages/shop/orders', '/pages/shop/coupons', '/pages/user/balance/'],
}

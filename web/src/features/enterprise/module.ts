import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  protectedPages: [
    '/pages/enterprise/',
    '/pages/shop/apply-shop',
    '/pages/shop/shops-manage',
    '/pages/shop/edit-shop',
  ],
}

import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  protectedPages: [
    '/pages/shop/product-page',
    '/pages/shop/add-product',
    '/pages/shop/edit-product',
    '/pages/shop/import',
    '/pages/shop/edit-category',
  ],
}

import type { Feature } from '../shell/feature.ts'

/** The pages of sellers, beside the page that buyers see of a shop. */
export const feature: Feature = { protectedPages: ['/pages/shop/'], openPages: ['/pages/shop/shop'] }

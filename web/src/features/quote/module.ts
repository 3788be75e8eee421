import type { Feature } from '../shell/feature.ts'

export const feature: Feature = { protectedPages: ['/pages/quote/'] }

import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  protectedPages: ['/pages/user/account/'],
  openPages: ['/pages/user/account/switch', '/pages/user/account/not-me'],
}

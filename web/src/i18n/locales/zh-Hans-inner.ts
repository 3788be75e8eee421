import { media } from './zh-Hans/media.ts'
import { office } from './zh-Hans/office.ts'
import { order } from './zh-Hans/order.ts'
import { profile } from './zh-Hans/profile.ts'
import { security } from './zh-Hans/security.ts'
import { settings } from './zh-Hans/settings.ts'
import { signIn } from './zh-Hans/sign-in.ts'
import { table } from './zh-Hans/table.ts'

/** Of the pages in `inner-pages.ts`, and of what opens over others later. */
export const innerTexts = {
  media,
  office,
  order,
  profile,
  security,
  settings,
  signIn,
  table,
}

import { media } from './ru/media.ts'
import { office } from './ru/office.ts'
import { order } from './ru/order.ts'
import { profile } from './ru/profile.ts'
import { security } from './ru/security.ts'
import { settings } from './ru/settings.ts'
import { signIn } from './ru/sign-in.ts'
import { table } from './ru/table.ts'

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

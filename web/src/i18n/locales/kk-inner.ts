import { media } from './kk/media.ts'
import { office } from './kk/office.ts'
import { order } from './kk/order.ts'
import { profile } from './kk/profile.ts'
import { security } from './kk/security.ts'
import { settings } from './kk/settings.ts'
import { signIn } from './kk/sign-in.ts'
import { table } from './kk/table.ts'

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

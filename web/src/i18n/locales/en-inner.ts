import { media } from './en/media.ts'
import { office } from './en/office.ts'
import { order } from './en/order.ts'
import { profile } from './en/profile.ts'
import { security } from './en/security.ts'
import { settings } from './en/settings.ts'
import { signIn } from './en/sign-in.ts'
import { table } from './en/table.ts'

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

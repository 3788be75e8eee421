import { cloud } from './cloud.ts'
import { createUserInfo } from './local-user.ts'

/** The default avatar. */
export const MISSING_FACE = '/drawings/avatar.svg'

/** The user as stored on the device (S3.5). */
export const userInfo = createUserInfo({
  store: cloud.host.store,
  tokens: cloud.tokens,
  avatar: MISSING_FACE,
})

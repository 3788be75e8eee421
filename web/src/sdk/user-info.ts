import { cloud } from './cloud.ts'
import { createUserInfo } from './local-user.ts'

/** The face of who has none. */
export const MISSING_FACE = '/drawings/avatar.svg'

/** The person as she is kept on her device (S3.5). */
export const userInfo = createUserInfo({
  store: cloud.host.store,
  tokens: cloud.tokens,
  avatar: MISSING_FACE,
})

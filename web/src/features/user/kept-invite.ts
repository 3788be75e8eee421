import { storage } from '../../sdk/store.ts'

const KEY = 'invite_code'

/** The code of an invitation that was opened on this device: it is filled in when the visitor registers (S2.36). */
export const keptInviteCode = (): string => storage.read(KEY) ?? ''

export const keepInviteCode = (code: string) => storage.write(KEY, code)

/** Once the user has an account, the code has served its purpose. */
export const forgetInviteCode = () => storage.write(KEY, null)

/** Addresses of the account security pages. */
export const ACCOUNT_PAGE = '/pages/user/account/account'
export const TWO_STEP_PAGE = '/pages/user/account/two-step'
export const PASSKEYS_PAGE = '/pages/user/account/passkeys'
export const DEVICES_PAGE = '/pages/user/account/devices'
export const HISTORY_PAGE = '/pages/user/account/history'
export const SWITCH_PAGE = '/pages/user/account/switch'

const USER_INFO = '/uni_modules/uni-id-pages/pages/userinfo'
export const CHANGE_PASSWORD_PAGE = `${USER_INFO}/change_pwd/change_pwd`
export const BIND_MOBILE_PAGE = `${USER_INFO}/bind-mobile/bind-mobile`
export const BIND_EMAIL_PAGE = `${USER_INFO}/bind-email/bind-email`
export const DEACTIVATE_PAGE = `${USER_INFO}/deactivate/deactivate`
export const REAL_NAME_PAGE = `${USER_INFO}/realname-verify/realname-verify`
export { SET_PASSWORD_PAGE } from '../user/sign-in/sign-address.ts'

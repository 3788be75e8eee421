/** A person's own pages (S2.37, S2.38). */
export const PROFILE_PAGE = '/pages/user/info/info'
export const NICKNAME_PAGE = '/pages/user/edit/nickname'
export const USERNAME_PAGE = '/pages/user/edit/username'
export const PERSONAL_PAGE = '/pages/user/edit/personal-information'
export const EMAIL_PAGE = '/pages/user/edit/email'
export const MOBILE_PAGE = '/pages/user/edit/mobile'
export const ADDRESSES_PAGE = '/pages/user/address/list'
export const SETTINGS_PAGE = '/pages/user/settings/settings'

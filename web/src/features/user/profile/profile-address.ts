/** The user's own pages (S2.37, S2.38). */
export const PROFILE_PAGE = '/pages/user/info/info'
export const NICKNAME_PAGE = '/pages/user/edit/nickname'
export const USERNAME_PAGE = '/pages/user/edit/username'
export const PERSONAL_PAGE = '/pages/user/edit/personal-information'
export const EMAIL_PAGE = '/pages/user/edit/email'
export const MOBILE_PAGE = '/pages/user/edit/mobile'
export const FAVORITES_PAGE = '/pages/user/favorites/favorites'
export const FOOTPRINTS_PAGE = '/pages/user/footprints/footprints'
export const ADDRESSES_PAGE = '/pages/user/address/list'
export const SETTINGS_PAGE = '/pages/user/settings/settings'
export const ABOUT_PAGE = '/pages/user/about/about'
export const INVITE_PAGE = '/pages/user/invite/invite'

/** The page to choose and crop the avatar (S2.43). */
export const AVATAR_PAGE = '/uni_modules/uni-id-pages/pages/userinfo/cropImage/cropImage'

/** The page to choose and crop the avatar (S2.43). */
export const AVATAR_PAGE = '/uni_modules/uni-id-pages/pages/userinfo/cropImage/cropImage'

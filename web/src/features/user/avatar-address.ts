/** To choose and cut the picture of oneself (S2.43). */
export const AVATAR_PAGE = '/uni_modules/uni-id-pages/pages/userinfo/cropImage/cropImage'

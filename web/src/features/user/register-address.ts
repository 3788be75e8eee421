export const REGISTER_PAGE = '/uni_modules/uni-id-pages/pages/register/register'

const PAGES = '/uni_modules/uni-id-pages/pages'

export const REGISTER_PAGE = `${PAGES}/register/register`
export const REGISTER_BY_EMAIL_PAGE = `${PAGES}/register/register-by-email`
/** With `type`: smsCode, emailCode, univerify … */
export const LOGIN_BY_CODE_PAGE = `${PAGES}/login/login-withoutpwd`
export const LOGIN_BY_SMS_PAGE = `${PAGES}/login/login-smscode`
export const RETRIEVE_PAGE = `${PAGES}/retrieve/retrieve`
export const RETRIEVE_BY_EMAIL_PAGE = `${PAGES}/retrieve/retrieve-by-email`
export const SET_PASSWORD_PAGE = `${PAGES}/userinfo/set-pwd/set-pwd`

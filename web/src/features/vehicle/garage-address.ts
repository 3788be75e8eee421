export const GARAGE_PAGE = '/pages/user/garage/garage'

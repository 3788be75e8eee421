import { pageUrl } from '../shell/page-url.ts'

export const PEOPLE_PAGE = '/pages/office/users'
export const COMPLAINTS_PAGE = '/pages/office/complaints'
export const CROSS_REFERENCES_PAGE = '/pages/office/cross-references'
export const ZERO_RESULTS_PAGE = '/pages/office/searches'
export const userUrl = (id: string) => pageUrl('/pages/office/user', { id })

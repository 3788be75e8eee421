import { pageUrl } from '../shell/page-url.ts'

export const PEOPLE_PAGE = '/pages/office/users'
export const personUrl = (id: string) => pageUrl('/pages/office/user', { id })

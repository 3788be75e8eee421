import { pageUrl } from '../shell/page-url.ts'

export const OFFICE_EVENT_PAGE = '/pages/office/events'
export const CHECK_IN_PAGE = '/pages/office/check-in'
export const officeEventUrl = (id: string) => pageUrl('/pages/office/event', { id })
export const checkInUrl = (id: string) => pageUrl(CHECK_IN_PAGE, { id })

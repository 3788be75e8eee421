import { pageUrl } from '../shell/page-url.ts'

export const EVENT_DESK_PAGE = '/pages/office/events'
export const DOORS_PAGE = '/pages/office/check-in'
export const deskUrl = (id: string) => pageUrl('/pages/office/event', { id })
export const doorUrl = (id: string) => pageUrl(DOORS_PAGE, { id })

import { pageUrl } from '../shell/page-url.ts'

export const officeEventUrl = (id: string) => pageUrl('/pages/office/event', { id })
export const checkInUrl = (id: string) => pageUrl('/pages/office/check-in', { id })
export const registrationUrl = (id: string) => pageUrl('/pages/office/registration', { id })

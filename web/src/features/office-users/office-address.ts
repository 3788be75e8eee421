import { pageUrl } from '../shell/page-url.ts'

export const CROSS_REFERENCES_PAGE = '/pages/office/cross-references'
export const userUrl = (id: string) => pageUrl('/pages/office/user', { id })

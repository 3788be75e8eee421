import { pageUrl } from '../shell/page-url.ts'

export const DATASETS_PAGE = '/pages/office/datasets'
export const datasetDeskUrl = (slug: string) => pageUrl('/pages/office/dataset', { slug })

import { pageUrl } from '../shell/page-url.ts'

/** The sections of a dataset that have a tab. */
export const OFFICE_TABS = ['figures', 'words', 'dimensions', 'charts'] as const
export type OfficeTab = (typeof OFFICE_TABS)[number]

export const officeDatasetUrl = (slug: string, tab?: OfficeTab) =>
  pageUrl('/pages/office/dataset', { slug, tab })

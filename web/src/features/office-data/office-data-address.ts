import { pageUrl } from '../shell/page-url.ts'

/** The sections of a dataset that have a tab. */
export const DATASET_TABS = ['figures', 'words', 'dimensions', 'charts'] as const
export type DatasetTab = (typeof DATASET_TABS)[number]

export const officeDatasetUrl = (slug: string, tab?: DatasetTab) =>
  pageUrl('/pages/office/dataset', { slug, tab })

import { pageUrl } from '../shell/page-url.ts'

export const DATASETS_PAGE = '/pages/office/datasets'

/** The parts of a dataset that have a tab. */
export const DESK_TABS = ['figures', 'words', 'dimensions', 'charts'] as const
export type DeskTab = (typeof DESK_TABS)[number]

export const datasetDeskUrl = (slug: string, tab?: DeskTab) => pageUrl('/pages/office/dataset', { slug, tab })

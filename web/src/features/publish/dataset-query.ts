import type { DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { getDataset, listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import { query } from '../../sdk/query.ts'
import { pageUrl } from '../shell/page-url.ts'

export const datasetsQuery = () => query(listDatasets, {})
export const datasetQuery = (choice: DatasetChoice) => query(getDataset, choice)

export const DATASET_PAGE = '/pages/publish/publish-data-detail'

export const datasetUrl = (slug: string) => pageUrl(DATASET_PAGE, { slug })

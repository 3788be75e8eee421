import { keepPreviousData } from '@tanstack/react-query'
import type { DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { getDataset, listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import { openDataset } from '@tiantian/contracts/publish/dataset-access.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { pageUrl } from '../shell/page-url.ts'

export const datasetsQuery = () => query(listDatasets, {})
export const datasetQuery = (choice: DatasetChoice) => query(getDataset, choice)

export const DATASET_PAGE = '/pages/publish/publish-data-detail'

export const datasetUrl = (slug: string) => pageUrl(DATASET_PAGE, { slug })

/** A dataset as the user may see it: the public reply, or for restricted figures one of their own. */
export function useDataset(choice: DatasetChoice) {
  const { isMember } = useSession()
  const shared = useQuery({ ...datasetQuery(choice), placeholderData: keepPreviousData })
  const isRequested = isMember && shared.data?.held != null
  const own = useQuery({
    ...query(openDataset, choice),
    placeholderData: keepPreviousData,
    enabled: isRequested,
  })
  return isRequested ? own : shared
}

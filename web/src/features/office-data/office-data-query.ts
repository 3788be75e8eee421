import { useQueryClient } from '@tanstack/react-query'
import { listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import type { OfficeReleases } from '@tiantian/contracts/publish/dataset-import.ts'
import { listOfficeDatasets, listReleases } from '@tiantian/contracts/publish/dataset-import.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'

export const officeDatasetsQuery = () => query(listOfficeDatasets, {})
export const releasesQuery = (slug: string) => query(listReleases, { slug })

/** Caches the releases from the server's reply for their page; lists and public pages reload. */
export function useCacheReleases(slug: string) {
  const client = useQueryClient()
  return (reply: OfficeReleases) => {
    client.setQueryData(releasesQuery(slug).queryKey, reply)
    void client.invalidateQueries(readsOfNoun(listOfficeDatasets))
    void client.invalidateQueries(readsOfNoun(listDatasets))
  }
}

import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
import type { DatasetDraft } from '@tiantian/contracts/publish/dataset-office.ts'
import { getDatasetDraft, saveDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import { useRefreshOnConflict } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy, readsOfNoun } from '../../sdk/query.ts'

export const draftQuery = (slug: string) => query(getDatasetDraft, { slug })

/** Props of every section of the editor: the dataset draft, and whether it can be edited now. */
export interface DraftQueryPartProps {
  readonly draft: DatasetDraft
  readonly isLocked: boolean
}

/** Caches a dataset from the server's reply; lists and public pages reload. */
export function useCacheDraft() {
  const client = useQueryClient()
  return (reply: Output<typeof getDatasetDraft>) => {
    client.setQueryData(draftQuery(reply.dataset.slug).queryKey, reply)
    void client.invalidateQueries(readsBy(listOfficeDatasets))
    void client.invalidateQueries(readsOfNoun(listDatasets))
  }
}

/**
 * Saves a change to the current dataset. On a conflict the user is told so and gets the newer version; sent again,
 * the change is made to that one: nobody’s other edits are lost.
 */
export function useSaveDraft(slug: string) {
  const client = useQueryClient()
  const cache = useCacheDraft()
  const refreshOnConflict = useRefreshOnConflict()
  return async (change: (form: DatasetForm) => DatasetForm) => {
    const { queryKey } = draftQuery(slug)
    const { dataset } = await client.ensureQueryData(draftQuery(slug))
    const sending = call(saveDataset, { slug, version: dataset.version, form: change(dataset.form) })
    const reply = await refreshOnConflict(sending, { queryKey })
    cache(reply)
    return reply
  }
}

import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** An officer who edits datasets. */
export interface DataEditor {
  readonly userId: string
  readonly roles: readonly string[]
  readonly now: Date
}

interface DatasetChange {
  readonly id: string
  /** The version of the dataset's texts. */
  readonly version?: number
  /** The number of a release. */
  readonly n?: number
  readonly comment?: string
  /** The dataset that it is a copy of. */
  readonly from?: string
}

/** Records who did what with a dataset, in the transaction of the change. */
export const auditDataset = (
  tx: Tx,
  { userId, now }: DataEditor,
  event: string,
  { id, ...change }: DatasetChange,
): Promise<void> =>
  audit(tx, {
    actorId: userId,
    event: `dataset.${event}`,
    objectKind: 'dataset',
    objectId: id,
    change,
    at: now,
  })

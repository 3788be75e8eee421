import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'

/** Somebody of the office who works on figures. */
export interface DataEditor {
  readonly userId: string
  readonly now: Date
}

interface DatasetChange {
  readonly id: string
  /** Of the dataset's words. */
  readonly version?: number
  /** Of a release. */
  readonly n?: number
  readonly comment?: string
}

/** Who did what with a dataset, in the transaction of the change. */
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

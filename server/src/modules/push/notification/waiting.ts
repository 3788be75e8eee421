import type { NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { noticeChoicesOf } from '../../user/account/notification-choice.ts'
import type { NotificationKind } from '../../user/notifications/notify.ts'
import type { NotificationContext } from './deliver.ts'

export interface LetterContext extends NotificationContext {
  /** Of all modules. */
  readonly notifications: readonly NotificationKind[]
}

/** A notification whose letter has waited. */
export interface WaitingNews {
  readonly kind: string
  readonly topic: NoticeTopic | null
  readonly subject: string
  readonly text: string
  readonly path: string
}

/** What of it the reader wants by mail, and may see, now that it is sent. */
export async function stillWanted(
  tx: Tx,
  { notifications }: Pick<LetterContext, 'notifications'>,
  userId: string,
  waiting: readonly WaitingNews[],
): Promise<readonly WaitingNews[]> {
  if (waiting.length === 0) return []
  const choices = await noticeChoicesOf(tx, userId)
  const mutes = await tx<{ kind: string }[]>`select kind from notification_mutes where user_id = ${userId}`
  const muted = new Set(mutes.map(({ kind }) => kind))
  let wanted = waiting.filter(
    ({ kind, topic }) => !muted.has(kind) && (topic === null || choices[topic].email),
  )
  for (const declared of notifications) {
    const paths = wanted.filter(({ kind }) => kind === declared.kind).map(({ path }) => path)
    if (paths.length === 0 || !declared.stillFor) continue
    const seen = await declared.stillFor(tx, userId, paths)
    wanted = wanted.filter(({ kind, path }) => kind !== declared.kind || seen.has(path))
  }
  return wanted
}

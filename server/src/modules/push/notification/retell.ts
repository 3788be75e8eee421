import type { Tx } from '../../../platform/database/database.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { groupKeyOf } from './list.ts'
import { textsOf } from './texts.ts'

interface ChangedItem {
  readonly kind: string
  readonly groupKey: string
  readonly itemNo: number
}

/** What is told in place of what was: without it, the notification is deleted, and its letter is not sent. */
export type Retold = Pick<PreparedNotification, 'words' | 'params' | 'itemNo'>

/**
 * Tells all again who were told of an item: of an unread notification, which stands for its whole group,
 * and of one that was read or put away, which stands for the item.
 */
export async function retellItem(
  tx: Tx,
  { kind, groupKey, itemNo }: ChangedItem,
  { unread, read }: { readonly unread: Retold | undefined; readonly read: Retold | undefined },
) {
  const rows = await tx<{ id: string; isUnread: boolean }[]>`
    select id, read_at is null and archived_at is null as "isUnread" from notifications
    where group_key = ${groupKeyOf(kind, groupKey)} and item_no = ${itemNo} order by id for update`
  const idsOf = (isUnread: boolean) => rows.filter((row) => row.isUnread === isUnread).map(({ id }) => id)
  await retell(tx, idsOf(true), unread)
  await retell(tx, idsOf(false), read)
}

async function retell(tx: Tx, ids: readonly string[], told: Retold | undefined) {
  if (told)
    await tx`
      update notifications set texts = ${JSON.stringify(textsOf(told))}::jsonb, item_no = ${told.itemNo ?? null}
      where id = any(${ids as string[]}::uuid[])`
  else await tx`delete from notifications where id = any(${ids as string[]}::uuid[])`
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ArticleState } from '@tiantian/contracts/publish/article-state.ts'
import type { deleteArticle as contract } from '@tiantian/contracts/publish/office-article.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { deleteItemsOf } from '../../office/workspace.ts'
import type { Editor } from '../editor.ts'
import { isParty, ownerOf } from '../editor.ts'

/** Others wait for what is in review, approved or scheduled: it is taken back first. */
const DELETABLE_STATES: readonly ArticleState[] = ['draft', 'needs_changes', 'archived']

interface DeletableText {
  readonly language: Parameters<typeof isParty>[2]['language']
  readonly state: ArticleState
}

/** Whether all languages are in such a state, and the editor may write every one of them. */
export function isDeletable(
  editor: Editor,
  ownerId: string | null,
  article: { readonly isOncePublished: boolean; readonly texts: readonly DeletableText[] },
): boolean {
  const mayWrite = article.texts.every(({ language }) => isParty(editor, 'writer', { ownerId, language }))
  return !article.isOncePublished && mayWrite && article.texts.every(isIdle)
}

const isIdle = ({ state }: DeletableText) => DELETABLE_STATES.includes(state)

/** SQL: whether readers have ever seen a language of the article `a`. */
export const ONCE_PUBLISHED = `(a.published_at is not null
  or exists (select from article_texts where article_id = a.id and published_at is not null)
  or exists (select from article_revisions where article_id = a.id and is_published))`

/**
 * Deletes an article that nobody has read, with its languages, versions and what anybody has typed for it; the files
 * that it showed are free again. Idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'ARTICLE_NOT_FOUND' | 'PERMISSION_DENIED'), 'ONCE_PUBLISHED' for what is
 * archived instead, 'STATE_CONFLICT' while others wait for it
 */
export async function deleteArticle(
  editor: Editor,
  { requestId, id }: Parsed<typeof contract>,
): Promise<Record<string, never>> {
  const { db, userId } = editor
  const request = { userId, requestId, action: 'publish/office/delete', input: { id } }
  return againAfterDeadlock(() => once(db, request, (tx) => deleteUnread(tx, editor, id)))
}

async function deleteUnread(tx: Tx, editor: Editor, id: string) {
  // In the order of saves and moves, which write a text and then its article.
  await tx`select from article_texts where article_id = ${id} order by language for update`
  await tx`select from articles where id = ${id} for update`
  const ownerId = await ownerOf(tx, editor, id)
  const texts = await tx<(DeletableText & { title: string })[]>`
    select language, state, title from article_texts where article_id = ${id} order by language`
  const mayWrite = texts.every(({ language }) => isParty(editor, 'writer', { ownerId, language }))
  if (!mayWrite) throw new AppError('PERMISSION_DENIED')
  if (await isOncePublished(tx, id)) throw new AppError('ONCE_PUBLISHED')
  if (!texts.every(isIdle)) throw new AppError('STATE_CONFLICT')
  await tx`delete from articles where id = ${id}`
  await tx`update articles set related_ids = array_remove(related_ids, ${id}) where ${id} = any(related_ids)`
  await deleteItemsOf(tx, `article/${id}`)
  const titles = Object.fromEntries(texts.map(({ language, title }) => [language, title]))
  await audit(tx, {
    actorId: editor.userId,
    event: 'article.delete',
    objectKind: 'article',
    objectId: id,
    change: { title: titles },
    at: editor.now,
  })
  return {}
}

async function isOncePublished(tx: Queryable, id: string): Promise<boolean> {
  const found = await tx`select from articles a where id = ${id} and ${tx.unsafe(ONCE_PUBLISHED)}`
  return found.length > 0
}

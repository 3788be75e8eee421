import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { ArticleRole } from '@tiantian/contracts/publish/article-state.ts'
import type { Db, Queryable } from '../../platform/database.ts'

/** Somebody of the office who works on articles. */
export interface Editor {
  readonly db: Db
  readonly userId: string
  readonly roles: readonly string[]
  readonly now: Date
  /** Of her interface. */
  readonly language: Language
}

/** An author sees her own articles, everybody else of the office all of them. */
export const seesAll = ({ roles }: Editor): boolean =>
  LANGUAGES.some((language) => isAllowed(roles, 'publish.write', language))

type TextRole = Exclude<ArticleRole, 'job'>

/** What somebody is for a text, as its state machine names it. */
export const articleRoles = (editor: Editor, text: Parameters<typeof isParty>[2]): TextRole[] =>
  (['writer', 'reviewer', 'publisher'] as const).filter((role) => isParty(editor, role, text))

/** Whether somebody is in a role for a text; that a reviewer has not written of it is up to the event. */
export function isParty(
  { roles, userId }: Editor,
  who: TextRole,
  { ownerId, language }: { readonly ownerId: string | null; readonly language: Language },
): boolean {
  if (who === 'publisher') return isAllowed(roles, 'publish.release', language)
  if (isAllowed(roles, 'publish.write', language)) return true
  return who === 'writer' && ownerId === userId && isAllowed(roles, 'publish.write', 'own')
}

/** Whose an article is. @throws AppError('ARTICLE_NOT_FOUND') also for one that she does not see */
export async function ownerOf(sql: Queryable, editor: Editor, id: string): Promise<string | null> {
  const [row] = await sql<{ owner: string | null }[]>`select owner_id as owner from articles where id = ${id}`
  if (!(row && (row.owner === editor.userId || seesAll(editor)))) throw new AppError('ARTICLE_NOT_FOUND')
  return row.owner
}

import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { ArticleRole } from '@tiantian/contracts/publish/article-state.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'

/** An officer who works on articles. */
export interface Editor {
  readonly db: Db
  readonly userId: string
  readonly roles: readonly string[]
  readonly now: Date
  /** Language of the editor's interface. */
  readonly language: Language
}

/** An author sees their own articles, every other officer all of them. */
export const seesAll = ({ roles }: Editor): boolean =>
  LANGUAGES.some((language) => isAllowed(roles, 'publish.write', language))

type TextRole = Exclude<ArticleRole, 'job'>

/** The user's role for a text, as named by its state machine. */
export const articleRoles = (editor: Editor, text: Parameters<typeof isParty>[2]): TextRole[] =>
  (['writer', 'reviewer', 'publisher'] as const).filter((role) => isParty(editor, role, text))

/** Whether a user has a role for a text; the event itself excludes reviewers who wrote it. */
export function isParty(
  { roles, userId }: Editor,
  caller: TextRole,
  { ownerId, language }: { readonly ownerId: string | null; readonly language: Language },
): boolean {
  if (caller === 'publisher') return isAllowed(roles, 'publish.release', language)
  if (isAllowed(roles, 'publish.write', language)) return true
  return caller === 'writer' && ownerId === userId && isAllowed(roles, 'publish.write', 'own')
}

/** The author of an article. @throws AppError('ARTICLE_NOT_FOUND') also for one that the editor may not see */
export async function ownerOf(sql: Queryable, editor: Editor, id: string): Promise<string | null> {
  const [row] = await sql<{ owner: string | null }[]>`select owner_id as owner from articles where id = ${id}`
  if (!(row && (row.owner === editor.userId || seesAll(editor)))) throw new AppError('ARTICLE_NOT_FOUND')
  return row.owner
}

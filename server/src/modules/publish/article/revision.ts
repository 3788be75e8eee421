import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ArticleText } from '@tiantian/contracts/publish/article-form.ts'
import type {
  compareRevisions as compareContract,
  DiffPart,
  listRevisions as listContract,
  restoreRevision as restoreContract,
} from '@tiantian/contracts/publish/office-article.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { plainText } from '@tiantian/contracts/rich-text/outline.ts'
import { diffArrays } from 'diff'
import * as z from 'zod'
import { cursorInt, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Editor } from '../editor.ts'
import { ownerOf } from '../editor.ts'
import { saveText } from './article-save.ts'
import { ISO } from './office-article.ts'

type Listed = Output<typeof listContract>

const position = z.tuple([cursorInt])

/** Earlier versions, newest first. @throws AppError('ARTICLE_NOT_FOUND' | 'INVALID_INPUT') */
export async function listRevisions(editor: Editor, input: Parsed<typeof listContract>): Promise<Listed> {
  const sql = editor.db.sql
  await ownerOf(sql, editor, input.id)
  const list = `revisions ${input.id} ${input.language}`
  const [before = 2 ** 31 - 1] = readCursor(list, input.cursor, position) ?? []
  const found = await sql<Listed['rows'][number][]>`
    select r.n, r.snapshot ->> 'title' as title, coalesce(u.nickname, u.username, '') as by, r.note,
      r.is_published as "isPublished", to_char(r.created_at at time zone 'UTC', ${ISO}) as at
    from article_revisions r left join users u on u.id = r.author_id
    where r.article_id = ${input.id} and r.language = ${input.language} and r.n < ${before}
    order by r.n desc limit ${input.limit + 1}`
  return pageOf(list, found, input.limit, (row) => [row.n])
}

/** The changes between two versions. @throws AppError('ARTICLE_NOT_FOUND') for an unknown article or version */
export async function compareRevisions(editor: Editor, input: Parsed<typeof compareContract>) {
  const sql = editor.db.sql
  await ownerOf(sql, editor, input.id)
  const [before, now] = await Promise.all(
    [input.from, input.to].map((n) => readSnapshot(sql, { ...input, n })),
  )
  return { parts: paragraphDiff(linesOf(before!), linesOf(now!)) }
}

/** With more changed paragraphs, whose comparison would take seconds, the text counts as rewritten. */
const CHANGES_MAX = 1000

/** Which paragraphs stayed, were added and were removed, by the longest common subsequence. */
function paragraphDiff(before: readonly string[], now: readonly string[]): DiffPart[] {
  const changes = diffArrays([...before], [...now], { maxEditLength: CHANGES_MAX })
  if (!changes)
    return [...before.map((text) => part('removed', text)), ...now.map((text) => part('added', text))]
  return changes.flatMap(({ added, removed, value }) => {
    const kind = removed ? 'removed' : 'same'
    return value.map((text) => part(added ? 'added' : kind, text))
  })
}

const part = (kind: DiffPart['kind'], text: string): DiffPart => ({ kind, text })

const linesOf = ({ title, summary, body }: ArticleText): string[] =>
  [title, summary, ...plainText(cleanRichText(body)).split('\n')].filter((line) => line !== '')

interface RevisionPosition {
  readonly id: string
  readonly language: string
  readonly n: number
}

async function readSnapshot(sql: Queryable, { id, language, n }: RevisionPosition): Promise<ArticleText> {
  const [row] = await sql<{ snapshot: ArticleText }[]>`
    select snapshot from article_revisions where article_id = ${id} and language = ${language} and n = ${n}`
  if (!row) throw new AppError('ARTICLE_NOT_FOUND')
  return row.snapshot
}

/** Restores an earlier version as a new draft. @throws like `saveText` */
export async function restoreRevision(editor: Editor, input: Parsed<typeof restoreContract>) {
  await ownerOf(editor.db.sql, editor, input.id)
  const text = await readSnapshot(editor.db.sql, input)
  return saveText(editor, { ...input, text: { ...text, note: `↺ ${input.n}` } })
}

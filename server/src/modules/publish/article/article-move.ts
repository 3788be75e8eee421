import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { asksReason, mayEver } from '@tiantian/contracts/machine.ts'
import { articleMachine } from '@tiantian/contracts/publish/article-state.ts'
import type {
  moveArticleText as contract,
  OfficeArticle,
} from '@tiantian/contracts/publish/office-article.ts'
import { assertSecondPerson } from '@tiantian/contracts/second-person.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ArticleTextRow } from '../../../platform/database/rows.generated.ts'
import type { MoveColumns } from '../../../platform/move.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import type { Editor } from '../editor.ts'
import { articleRoles, ownerOf } from '../editor.ts'
import { hideText, showText } from './article-page.ts'
import { getOfficeArticle } from './office-article.ts'
import { assertReadyForReview } from './review-rules.ts'

export const articleTexts = storeMachine<
  Pick<ArticleTextRow, 'article_id' | 'state' | 'version' | 'writer_ids'>
>()({
  machine: articleMachine,
  table: 'article_texts',
  notFound: 'ARTICLE_NOT_FOUND',
  audit: { objectKind: 'article', objectId: ({ article_id }) => article_id },
  columns: (tx, { event, at }) => ({
    version: tx`version + 1`,
    updated_at: at,
    // A scheduled version stays scheduled when the published one is withdrawn.
    ...(event !== 'unpublish' && { publish_at: null }),
  }),
})

type ArticleMoveInput = Parsed<typeof contract>

/**
 * Changes the state of a text.
 * @throws AppError('ARTICLE_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT' | 'FOUR_EYES' | 'INVALID_INPUT' |
 * 'TEXT_NOT_TRANSLATED')
 */
export async function moveText(editor: Editor, input: ArticleMoveInput): Promise<{ article: OfficeArticle }> {
  assertReasonOrTime(editor, input)
  const { id, language, event } = input
  await editor.db.transaction(async (tx) => {
    const ownerId = await ownerOf(tx, editor, id)
    const role = articleRoles(editor, { ownerId, language })
    if (!mayEver(articleMachine, event, role)) throw new AppError('PERMISSION_DENIED')
    await move(tx, articleTexts, { article_id: id, language }, event, {
      by: editor.userId,
      role,
      at: editor.now,
      reason: input.comment,
      data: { language, override: input.override },
      holds: (await isLive(tx, input)) ? ['live'] : [],
      async check({ version, writer_ids: writerIds }, { needsSecondPerson }) {
        if (event === 'submit') await assertReadyForReview(tx, input)
        if (needsSecondPerson)
          assertSecondPerson(
            { roles: editor.roles, override: input.override },
            writerIds.includes(editor.userId),
          )
        if (version !== input.version) throw new AppError('STATE_CONFLICT')
      },
      set: columnsOf(input),
    })
    await updatePage(tx, editor, input)
    await tx`update articles set updated_at = ${editor.now} where id = ${id}`
  })
  return getOfficeArticle(editor, id)
}

async function isLive(tx: Tx, { id, language }: ArticleMoveInput): Promise<boolean> {
  const page = await tx`select from article_pages where article_id = ${id} and language = ${language}`
  return page.length > 0
}

/** Other columns that the event changes besides the state. */
function columnsOf({ event, comment, publishAt, unpublishAt }: ArticleMoveInput): MoveColumns {
  if (event === 'schedule')
    return { comment: '', publish_at: publishAt ?? null, unpublish_at: unpublishAt ?? null }
  if (event === 'return') return { comment, unpublish_at: null }
  if (event === 'submit') return { comment: '', unpublish_at: null }
  return {}
}

/** What readers see after the change. */
async function updatePage(tx: Tx, { userId, now }: Editor, input: ArticleMoveInput) {
  const { event, unpublishAt = null } = input
  if (event === 'publish') await showText(tx, input, { now, by: userId, unpublishAt })
  if (event === 'unpublish' && !(await hideText(tx, input))) throw new AppError('STATE_CONFLICT')
}

const COMMENT_MIN = 5
const YEAR_MS = 366 * 86_400_000

/** Returning and withdrawing need a reason; scheduling needs a time within a year. */
function assertReasonOrTime({ now }: Editor, { event, comment, publishAt, unpublishAt }: ArticleMoveInput) {
  const issues: FieldIssue[] = []
  if (asksReason(articleMachine, event) && [...comment].length < COMMENT_MIN) {
    issues.push({ path: 'comment', rule: 'too_small', params: { origin: 'string', minimum: COMMENT_MIN } })
  }
  const wait = Date.parse(publishAt ?? '') - now.getTime()
  if (event === 'schedule' && !(wait > 0 && wait < YEAR_MS))
    issues.push({ path: 'publishAt', rule: 'invalid_value' })
  const shown = publishAt ?? now.toISOString()
  if (unpublishAt && !(Date.parse(unpublishAt) > Date.parse(shown))) {
    issues.push({ path: 'unpublishAt', rule: 'invalid_value' })
  }
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

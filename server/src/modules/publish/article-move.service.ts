import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ArticleState } from '@tiantian/contracts/publish/article-state.ts'
import { articleStep } from '@tiantian/contracts/publish/article-state.ts'
import type {
  moveArticleText as contract,
  OfficeArticle,
} from '@tiantian/contracts/publish/office-article.ts'
import type { Queryable } from '../../platform/database.ts'
import { hideText, showText } from './article-page.ts'
import type { Step } from './article-step.ts'
import { auditStep, takeStep } from './article-step.ts'
import type { Editor } from './editor.ts'
import { isParty, ownerOf } from './editor.ts'
import { getOfficeArticle } from './office-article.service.ts'
import { assertComplete } from './review-rule.ts'

type ArticleMoveInput = Parsed<typeof contract>

/**
 * Takes a text one step further.
 * @throws AppError('ARTICLE_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT' | 'FOUR_EYES' | 'INVALID_INPUT')
 */
export async function moveText(editor: Editor, input: ArticleMoveInput): Promise<{ article: OfficeArticle }> {
  assertTold(editor, input)
  await editor.db.transaction(async (tx) => {
    const ownerId = await ownerOf(tx, editor, input.id)
    const { state, writerIds } = await readState(tx, input)
    const rule = articleStep(state, input.event)
    if (!rule) throw new AppError('STATE_CONFLICT')
    if (!isParty(editor, rule.who, { ownerId, language: input.language }))
      throw new AppError('PERMISSION_DENIED')
    if (input.event === 'submit') await assertComplete(tx, input)
    const isOverride = input.isOverride && editor.roles.includes('admin')
    const step = stepOf(editor, input, rule.who === 'reviewer' && !isOverride)
    const next = await takeStep(tx, state, step)
    if (!next) throw new AppError(isOwnEyes(step, writerIds) ? 'FOUR_EYES' : 'STATE_CONFLICT')
    await follow(tx, step, input)
    await auditStep(tx, step, { from: state, to: next, comment: input.comment, isOverride })
    await tx`update articles set updated_at = ${editor.now} where id = ${input.id}`
  })
  return getOfficeArticle(editor, input.id)
}

const stepOf = ({ userId, now }: Editor, input: ArticleMoveInput, needsOtherEyes: boolean): Step => ({
  id: input.id,
  language: input.language,
  event: input.event,
  version: input.version,
  moverId: userId,
  needsOtherEyes,
  dueAt: input.publishAt ?? null,
  now,
})

const isOwnEyes = ({ needsOtherEyes, moverId }: Step, writerIds: readonly string[]) =>
  needsOtherEyes && writerIds.includes(moverId ?? '')

interface StateRow {
  readonly state: ArticleState
  readonly writerIds: string[]
}

async function readState(sql: Queryable, { id, language }: ArticleMoveInput): Promise<StateRow> {
  const [row] = await sql<StateRow[]>`
    select state, writer_ids as "writerIds" from article_texts where article_id = ${id} and language = ${language}`
  if (!row) throw new AppError('ARTICLE_NOT_FOUND')
  return row
}

/** What comes of a step besides the state. */
async function follow(sql: Queryable, step: Step, { comment, ...input }: ArticleMoveInput) {
  const { id, language, event, now } = step
  const unpublishAt = input.unpublishAt ?? null
  if (event === 'publish') await showText(sql, step, { now, by: step.moverId, unpublishAt })
  if (event === 'unpublish' && !(await hideText(sql, step))) throw new AppError('STATE_CONFLICT')
  if (event === 'return' || event === 'submit' || event === 'schedule') {
    await sql`
      update article_texts set comment = ${event === 'return' ? comment : ''},
        unpublish_at = ${event === 'schedule' ? unpublishAt : null}
      where article_id = ${id} and language = ${language}`
  }
}

const COMMENT_MIN = 5
const YEAR_MS = 366 * 86_400_000

/** Whoever returns or takes back says why; whoever schedules says when, within a year. */
function assertTold({ now }: Editor, { event, comment, publishAt, unpublishAt }: ArticleMoveInput) {
  const issues: FieldIssue[] = []
  if ((event === 'return' || event === 'unpublish') && [...comment].length < COMMENT_MIN) {
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

import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { asksReason, mayEver } from '@tiantian/contracts/machine.ts'
import { articleMachine } from '@tiantian/contracts/publish/article-state.ts'
import type {
  moveArticleText as contract,
  OfficeArticle,
} from '@tiantian/contracts/publish/office-article.ts'
import { plainText } from '@tiantian/contracts/rich-text/outline.ts'
import type { Block, RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import { assertSecondPerson } from '@tiantian/contracts/second-person.ts'
import { isUntranslated, leftLines } from '@tiantian/contracts/untranslated.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ArticleTextRow } from '../../../platform/database/rows.generated.ts'
import type { MoveColumns } from '../../../platform/move.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import type { LeftText } from '../../../platform/text/not-translated.ts'
import { notTranslated } from '../../../platform/text/not-translated.ts'
import type { Editor } from '../editor.ts'
import { articleRoles, ownerOf } from '../editor.ts'
import { hideText, showText } from './article-page.ts'
import type { ArticleSaveTextKey } from './article-save.ts'
import { getOfficeArticle } from './office-article.ts'

interface ReviewRuleRow {
  readonly summary: string
  readonly body: RichText
  readonly coverAlt: string
  readonly cover: string
  readonly externalUrl: string | null
  readonly isVideo: boolean
  readonly video: string
}

/** Reviewers should judge content: missing parts are refused before review. @throws AppError('INVALID_INPUT') */
async function assertComplete(sql: Queryable, { id, language }: ArticleSaveTextKey): Promise<void> {
  const [row] = await sql<ReviewRuleRow[]>`
    select t.summary, t.body, t.cover_alt as "coverAlt", a.cover, a.external_url as "externalUrl",
      a.kind = 'video' as "isVideo", a.video
    from article_texts t join articles a on a.id = t.article_id
    where t.article_id = ${id} and t.language = ${language}`
  if (!row) throw new AppError('ARTICLE_NOT_FOUND')
  const pictures = picturesOf(row.body.content)
  const missing = [
    ...(row.summary === '' ? ['text.summary'] : []),
    ...(row.body.content.length === 0 && row.externalUrl === null && !row.isVideo ? ['text.body'] : []),
    ...(row.isVideo && row.video === '' ? ['article.video'] : []),
    ...(row.cover !== '' && row.coverAlt === '' ? ['text.coverAlt'] : []),
    ...(pictures.some(({ type, attrs }) => type === 'image' && attrs.alt.trim() === '')
      ? ['text.body.alt']
      : []),
    ...(pictures.some(({ type }) => type === 'missingPicture') ? ['text.body.picture'] : []),
  ]
  if (missing.length === 0) return
  const issues = missing.map(
    (path): FieldIssue => ({ path, rule: 'too_small', params: { origin: 'string', minimum: 1 } }),
  )
  throw new AppError('INVALID_INPUT', {}, issues)
}

interface TranslationRow {
  readonly title: string
  readonly summary: string
  readonly coverAlt: string
  readonly seoTitle: string
  readonly seoDescription: string
  readonly body: RichText
  readonly originalBody: RichText
  readonly original: Readonly<
    Record<'title' | 'summary' | 'coverAlt' | 'seoTitle' | 'seoDescription', string>
  >
}

const TRANSLATED = ['title', 'summary', 'coverAlt', 'seoTitle', 'seoDescription'] as const

/**
 * A translation still with words of its original is not handed in. The original is the text that it was translated
 * from, or else that in the language of the article.
 * @throws AppError('TEXT_NOT_TRANSLATED')
 */
async function assertTranslated(sql: Queryable, { id, language }: ArticleSaveTextKey): Promise<void> {
  const [row] = await sql<TranslationRow[]>`
    select t.title, t.summary, t.cover_alt as "coverAlt", t.seo_title as "seoTitle", t.seo_description as "seoDescription",
      t.body, o.body as "originalBody", json_build_object('title', o.title, 'summary', o.summary, 'coverAlt', o.cover_alt,
        'seoTitle', o.seo_title, 'seoDescription', o.seo_description) as original
    from article_texts t join articles a on a.id = t.article_id
      join article_texts o on o.article_id = a.id and o.language = coalesce(t.translated_from, a.default_language)
    where t.article_id = ${id} and t.language = ${language} and o.language <> t.language`
  if (!row) return
  const left = TRANSLATED.filter((name) =>
    isUntranslated(row[name], row.original[name], language, /title/i.test(name) ? 'name' : 'text'),
  ).map((name): LeftText => ({ path: `text.${name}`, text: row[name], language }))
  const [body, original] = [row.body, row.originalBody].map((each) => plainText(each).split('\n'))
  const lines = leftLines(body!, original!, language)
  if (lines.length > 0) left.push({ path: 'text.body', text: lines[0]!, language })
  const [first, ...others] = left
  if (first) throw notTranslated([first, ...others])
}

type PictureBlock = Extract<Block, { type: 'image' | 'missingPicture' }>

function picturesOf(blocks: readonly Block[]): PictureBlock[] {
  return blocks.flatMap((block) => {
    if (block.type === 'image' || block.type === 'missingPicture') return [block]
    if (block.type === 'blockquote') return picturesOf(block.content)
    if (block.type === 'bulletList' || block.type === 'orderedList') {
      return block.content.flatMap((item) => picturesOf(item.content))
    }
    return block.type === 'table'
      ? block.content.flatMap((row) => row.content.flatMap((cell) => picturesOf(cell.content)))
      : []
  })
}

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
        if (event === 'submit') {
          await assertComplete(tx, input)
          await assertTranslated(tx, input)
        }
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

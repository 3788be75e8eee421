import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { plainText } from '@tiantian/contracts/rich-text/outline.ts'
import type { Block, RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import { isUntranslated, leftLines } from '@tiantian/contracts/untranslated.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { LeftText } from '../../../platform/text/not-translated.ts'
import { notTranslated } from '../../../platform/text/not-translated.ts'
import type { TextKey } from './article-save.ts'

/** What a text needs before it goes to review. @throws AppError('INVALID_INPUT' | 'TEXT_NOT_TRANSLATED') */
export async function assertReadyForReview(sql: Queryable, key: TextKey): Promise<void> {
  await assertComplete(sql, key)
  await assertTranslated(sql, key)
}

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
async function assertComplete(sql: Queryable, { id, language }: TextKey): Promise<void> {
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
async function assertTranslated(sql: Queryable, { id, language }: TextKey): Promise<void> {
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

import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Block, RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { ArticleSaveTextKey } from './article-save.ts'

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
export async function assertComplete(sql: Queryable, { id, language }: ArticleSaveTextKey): Promise<void> {
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

import { AppError } from '@tiantian/contracts/error.ts'
import type { ArticleText } from '@tiantian/contracts/publish/article-form.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { ArticleTextRow } from '../../../platform/rows.generated.ts'
import type { ArticleSaveTextKey } from './article-save.ts'
import { slugOf, sounded } from './slug.ts'

const TRIES = 50

/**
 * The slug of a text: the chosen one, else its current one, else one made from its title, with a number appended when
 * it is taken. The unique constraint is the last safeguard against concurrent requests.
 * @throws AppError('SLUG_TAKEN') for a chosen one that another article has
 */
export async function freeSlug(
  sql: Queryable,
  { id, language }: ArticleSaveTextKey,
  { title, slug }: Pick<ArticleText, 'title' | 'slug'>,
): Promise<string> {
  // Serialized per language: two equal titles get different slugs.
  await sql`select pg_advisory_xact_lock(hashtext(${`article slug ${language}`}))`
  if (slug !== undefined) {
    if ((await findTakenSlugs(sql, language, [slug], id)).size > 0) throw new AppError('SLUG_TAKEN')
    return slug
  }
  const [own] = await sql<Pick<ArticleTextRow, 'slug'>[]>`
    select slug from article_texts where article_id = ${id} and language = ${language}`
  if (own) return own.slug
  const wished = slugOf(await sounded(title), await spareSlug(sql, id))
  const candidates = [wished, ...Array.from({ length: TRIES }, (_, at) => `${wished}-${at + 2}`)]
  const taken = await findTakenSlugs(sql, language, candidates, id)
  const free = candidates.find((candidate) => !taken.has(candidate))
  if (!free) throw new AppError('SLUG_TAKEN')
  return free
}

/** For a title without letters: the English title, or the article's code. */
async function spareSlug(sql: Queryable, id: string): Promise<string> {
  const [row] = await sql<{ slug: string }[]>`
    select coalesce((select slug from article_texts where article_id = a.id and language = 'en'),
      'article-' || lower(a.code)) as slug
    from articles a where a.id = ${id}`
  return row?.slug ?? 'article'
}

async function findTakenSlugs(
  sql: Queryable,
  language: string,
  slugs: string[],
  id: string,
): Promise<Set<string>> {
  const rows = await sql<Pick<ArticleTextRow, 'slug'>[]>`
    select slug from article_texts
    where language = ${language} and slug = any(${slugs}::text[]) and article_id <> ${id}`
  return new Set(rows.map((row) => row.slug))
}

import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { SavedSource, ViewerSettings } from '../../activity/saved-source.ts'
import type { ArticleCardRow } from './article-card.ts'
import { cardColumns, cardFrom, cardOf } from './article-card.ts'

/** Articles, as long as they are published. A withdrawn one is not shown at all, not even as removed. */
export const savedArticles: SavedSource = {
  kind: 'article',
  notFound: 'ARTICLE_NOT_FOUND',
  hasCard: 'exists (select from articles a where a.id = f.object_id and a.published_at is not null)',
  findShown,
  show,
}

async function findShown(sql: Queryable, ids: readonly string[]) {
  const rows = await sql<{ id: string }[]>`
    select id from articles where id = any(${ids as string[]}::uuid[]) and published_at is not null`
  return new Map(rows.map(({ id }) => [id, null]))
}

async function show(sql: Queryable, ids: readonly string[], { language }: ViewerSettings) {
  const rows = await sql<ArticleCardRow[]>`
    select ${sql.unsafe(cardColumns(language))} from ${sql.unsafe(cardFrom(language))}
    where a.id = any(${ids as string[]}::uuid[]) and a.published_at is not null`
  return new Map(
    rows.map((row): [string, SavedCard] => [
      row.id,
      { kind: 'article', isGone: false, card: { ...cardOf(row), name: row.title } },
    ]),
  )
}

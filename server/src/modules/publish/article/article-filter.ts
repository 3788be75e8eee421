import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type {
  ArticleFilters,
  listArticleFilters,
  listArticleLabels,
} from '@tiantian/contracts/publish/article.ts'
import { ARTICLE_KINDS } from '@tiantian/contracts/publish/article-kind.ts'
import type { Queryable } from '../../../platform/database.ts'
import { textInSql } from '../../../platform/text-in-sql.ts'

/** The filter lists the most used tags; other tags are reached from their articles. */
const TAGS_SHOWN = 24

/** Categories and tags that an article can have. */
export async function listLabels(sql: Queryable, language: Language): Promise<Labels> {
  const name = sql.unsafe(textInSql('name', language))
  const [categories, tags] = await Promise.all([
    sql<Labels['categories']>`
      select slug, ${name} as name, depth, is_hidden as "isHidden" from article_category_tree order by place`,
    sql<Labels['tags']>`
      select slug, ${name} as name, is_hidden as "isHidden" from tags order by position, slug`,
  ])
  return { categories: [...categories], tags: [...tags] }
}

type Labels = Output<typeof listArticleLabels>

/** The filter options of published articles of these kinds. */
export async function listFilters(
  sql: Queryable,
  { kinds = [...ARTICLE_KINDS] }: Parsed<typeof listArticleFilters>,
  language: Language,
): Promise<ArticleFilters> {
  const name = (column: string) => sql.unsafe(textInSql(column, language))
  const [categories, tags, years] = await Promise.all([
    sql<ArticleFilters['categories'][number][]>`
      select c.slug, ${name('c.name')} as name, count(*)::int as count
      from articles a join article_category_tree own on own.slug = a.category
        join article_category_tree c on c.slug = any(own.path)
      where a.published_at is not null and a.kind = any(${kinds}::text[]) and not c.is_hidden
      group by c.slug, c.name, c.place order by c.place`,
    sql<ArticleFilters['tags'][number][]>`
      select t.slug, ${name('t.name')} as name, count(*)::int as count
      from articles a cross join unnest(a.tags) tag join tags t on t.slug = tag
      where a.published_at is not null and a.kind = any(${kinds}::text[]) and not t.is_hidden
      group by t.slug order by count desc, t.slug limit ${TAGS_SHOWN}`,
    sql<ArticleFilters['years'][number][]>`
      select extract(year from published_at)::int as year, count(*)::int as count from articles
      where published_at is not null and kind = any(${kinds}::text[])
      group by 1 order by 1 desc`,
  ])
  return { categories, tags, years }
}

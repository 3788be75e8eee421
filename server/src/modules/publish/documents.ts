import type { Language } from '@tiantian/contracts/language.ts'
import type { AllianceDocument } from '@tiantian/contracts/publish/article.ts'
import { DOCUMENTS_CATEGORY } from '@tiantian/contracts/publish/article.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { cardFrom } from './article/article-card.ts'
import { ISO } from './article/office-article.ts'

/** A larger number of documents belongs in a list page of its own. */
const SHOWN = 20

/** Documents of the alliance, in order of first publication. */
export async function listDocuments(
  sql: Queryable,
  language: Language,
): Promise<{ documents: AllianceDocument[] }> {
  const documents = await sql<AllianceDocument[]>`
    select a.id, a.kind, p.title, p.summary, p.language as "contentLanguage",
      array(select o.language from article_pages o where o.article_id = a.id order by o.language) as languages,
      to_char(greatest(p.updated_at, p.published_at) at time zone 'UTC', ${ISO}) as "updatedAt"
    from ${sql.unsafe(cardFrom(language))}
    where a.published_at is not null
      and a.category in (select slug from article_category_tree where ${DOCUMENTS_CATEGORY} = any(path))
    order by a.published_at, a.id limit ${SHOWN}`
  return { documents: [...documents] }
}

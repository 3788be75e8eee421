import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { TransactionSql } from 'postgres'
import { rowsParameter } from './rows.ts'

interface LabelFacts {
  slug: string
  name: LocalizedText
}

/** Categories of articles, events and datasets in order, and tags. */
export interface ArticleLabelsFile {
  categories: LabelFacts[]
  tags: LabelFacts[]
}

/** What the office added or changed is not overwritten. */
export async function importArticleLabels(tx: TransactionSql, { categories, tags }: ArticleLabelsFile) {
  const placed = categories.map((category, position) => ({ ...category, position }))
  await tx`
    insert into article_categories (slug, name, position)
    select slug, name, position
    from jsonb_to_recordset(${rowsParameter(tx, placed)}) as row(slug text, name jsonb, position smallint)
    on conflict (slug) do update set name = excluded.name, position = excluded.position
    where article_categories.version = 1`
  await tx`
    insert into tags (slug, name)
    select slug, name from jsonb_to_recordset(${rowsParameter(tx, tags)}) as row(slug text, name jsonb)
    on conflict (slug) do update set name = excluded.name where tags.version = 1`
}

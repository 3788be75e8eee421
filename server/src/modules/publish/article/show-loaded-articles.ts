import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import { showText } from './article-page.ts'

interface LoadedRow {
  readonly id: string
  readonly language: Language
  readonly slug: string
  readonly title: string
  readonly at: Date
}

/** Publishes texts that were inserted directly as published, as if each had been published at its time. */
export async function showLoadedArticles(sql: Queryable): Promise<void> {
  const rows = await sql<LoadedRow[]>`
    select t.article_id as id, t.language, t.slug, t.title, t.published_at as at
    from article_texts t left join article_pages p using (article_id, language)
    where t.state = 'published' and p.n is null order by t.published_at, t.article_id, t.language`
  for (const { id, language, slug, title, at } of rows) {
    await sql`
      update article_texts set slug = ${slugOf(title, slug)} where article_id = ${id} and language = ${language}`
    await sql`
      insert into article_revisions (article_id, language, n, snapshot, created_at)
      select article_id, language, n, jsonb_build_object('title', title, 'summary', summary, 'body', body,
        'coverAlt', cover_alt, 'seoTitle', seo_title, 'seoDescription', seo_description, 'translatedFrom', null,
        'isMachineTranslated', false), published_at
      from article_texts where article_id = ${id} and language = ${language}`
    await showText(sql, { id, language }, { now: at, by: null, unpublishAt: null })
  }
}

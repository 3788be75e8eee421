import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { plainText, readingMinutes } from '@tiantian/contracts/rich-text/outline.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ArticleTextRow } from '../../../platform/database/rows.generated.ts'
import { richTextHtml } from '../../../platform/rich-text/html.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import type { TextKey } from './article-save.ts'
import { SEARCH_CONFIG, toIndexedText } from './search-words.ts'

type ArticlePageTextRow = Pick<ArticleTextRow, 'slug' | 'title' | 'summary' | 'body' | 'n'>

export interface Publication {
  readonly now: Date
  /** The publishing user; null for the scheduler. */
  readonly by: string | null
  readonly unpublishAt: string | null
}

/** Publishes the current text. Runs in the transaction of the state change. */
export async function showText(sql: Queryable, { id, language }: TextKey, publication: Publication) {
  const { now, by, unpublishAt } = publication
  const [text] = await sql<ArticlePageTextRow[]>`
    update article_texts set published_at = coalesce(published_at, ${now}), unpublish_at = ${unpublishAt},
      writer_ids = '{}', comment = ''
    where article_id = ${id} and language = ${language} returning slug, title, summary, body, n`
  if (!text) throw new AppError('ARTICLE_NOT_FOUND')
  const body = cleanRichText(text.body)
  await keepOldSlug(sql, { id, language }, text.slug)
  await sql`
    insert into article_pages (article_id, language, slug, title, summary, body, html, cover_alt, correction,
      corrected_at, seo_title, seo_description, minutes, n, search, published_at, updated_at, published_by, unpublish_at)
    select article_id, language, slug, title, summary, ${JSON.stringify(body)}::jsonb, ${richTextHtml(body)}, cover_alt,
      correction, case when correction <> '' then ${now}::timestamptz end, seo_title, seo_description, ${readingMinutes(plainText(body), language)}, n, ${vectorOf(sql, text, body, language)},
      published_at, ${now}, ${by}, unpublish_at
    from article_texts where article_id = ${id} and language = ${language}
    on conflict (article_id, language) do update set slug = excluded.slug, title = excluded.title,
      summary = excluded.summary, body = excluded.body, html = excluded.html, cover_alt = excluded.cover_alt,
      correction = excluded.correction, corrected_at = case when excluded.correction = article_pages.correction
        then article_pages.corrected_at else excluded.corrected_at end,
      seo_title = excluded.seo_title, seo_description = excluded.seo_description, minutes = excluded.minutes,
      n = excluded.n, search = excluded.search, updated_at = excluded.updated_at,
      published_by = excluded.published_by, unpublish_at = excluded.unpublish_at`
  await sql`
    update article_revisions set is_published = true
    where article_id = ${id} and language = ${language} and n = ${text.n}`
  await noteWhenPublished(sql, id)
}

/** The title weighs most, the summary more than the body. */
function vectorOf(
  sql: Queryable,
  { title, summary }: ArticlePageTextRow,
  body: RichText,
  language: Language,
) {
  const part = (words: string, weight: string) => sql`
    setweight(to_tsvector(${SEARCH_CONFIG[language]}::regconfig, ${toIndexedText(words, language)}), ${weight})`
  return sql`${part(title, 'A')} || ${part(summary, 'B')} || ${part(plainText(body).slice(0, 200_000), 'C')}`
}

/** Links to the old address are redirected here. */
async function keepOldSlug(sql: Queryable, { id, language }: TextKey, slug: string) {
  await sql`delete from article_redirects where language = ${language} and slug = ${slug}`
  await sql`
    insert into article_redirects (language, slug, article_id)
    select language, slug, article_id from article_pages
    where article_id = ${id} and language = ${language} and slug <> ${slug}
    on conflict (language, slug) do update set article_id = excluded.article_id`
}

/** Removes a language for readers. Returns whether it was published. */
export async function hideText(sql: Queryable, { id, language }: TextKey): Promise<boolean> {
  const removed = await sql`
    delete from article_pages where article_id = ${id} and language = ${language} returning language`
  await noteWhenPublished(sql, id)
  return removed.length > 0
}

async function noteWhenPublished(sql: Queryable, id: string) {
  await sql`
    update articles set published_at = (select min(published_at) from article_pages where article_id = ${id})
    where id = ${id}`
}

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

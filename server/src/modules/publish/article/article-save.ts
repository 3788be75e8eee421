import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { statesBefore } from '@tiantian/contracts/machine.ts'
import type { ArticleText } from '@tiantian/contracts/publish/article-form.ts'
import { articleMachine } from '@tiantian/contracts/publish/article-state.ts'
import type { OfficeArticle, saveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { plainText } from '@tiantian/contracts/rich-text/outline.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ArticleTextRow } from '../../../platform/database/rows.generated.ts'
import { slugOf, sounded } from '../../../platform/text/slug.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { Editor } from '../editor.ts'
import { isParty, ownerOf } from '../editor.ts'
import { getOfficeArticle } from './office-article.ts'

const TRIES = 50

/**
 * The slug of a text: the chosen one, else its current one, else one made from its title, with a number appended when
 * it is taken. The unique constraint is the last safeguard against concurrent requests.
 * @throws AppError('SLUG_TAKEN') for a chosen one that another article has
 */
async function freeSlug(
  sql: Queryable,
  { id, language }: TextKey,
  { title, slug }: Pick<ArticleText, 'title' | 'slug'>,
): Promise<string> {
  // Serialized per language: two equal titles get different slugs.
  await sql`select pg_advisory_xact_lock(hashtext(${`article slug ${language}`}))`
  if (slug !== undefined) {
    if ((await findTakenSlugs(sql, language, [slug], id)).size > 0) throw new AppError('SLUG_TAKEN')
    return slug
  }
  const [current] = await sql<Pick<ArticleTextRow, 'slug'>[]>`
    select slug from article_texts where article_id = ${id} and language = ${language}`
  if (current) return current.slug
  const fromTitle = slugOf(await sounded(title), await spareSlug(sql, id))
  const candidates = [fromTitle, ...Array.from({ length: TRIES }, (_, at) => `${fromTitle}-${at + 2}`)]
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

export interface TextKey {
  readonly id: string
  readonly language: Language
}

/**
 * Saves a language version, which revokes its approval. Readers see nothing of it until it is published.
 * @throws AppError('ARTICLE_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT' | 'SLUG_TAKEN')
 */
export async function saveText(
  editor: Editor,
  { text, version, ...key }: Omit<Parsed<typeof saveArticleText>, 'version'> & { version: number | null },
): Promise<{ article: OfficeArticle }> {
  await editor.db.transaction(async (tx) => {
    const ownerId = await ownerOf(tx, editor, key.id)
    if (!isParty(editor, 'writer', { ownerId, language: key.language }))
      throw new AppError('PERMISSION_DENIED')
    if (version === null) await insertText(tx, editor, key, text)
    else await updateText(tx, editor, { ...key, version }, text)
    await tx`update articles set updated_at = ${editor.now} where id = ${key.id}`
  })
  return getOfficeArticle(editor, key.id)
}

/** The first version of a language. @throws AppError('STATE_CONFLICT') when somebody has already created it */
export async function insertText(sql: Queryable, editor: Editor, key: TextKey, raw: ArticleText) {
  const text = stored(raw)
  const slug = await freeSlug(sql, key, text)
  const made = await sql`
    insert into article_texts (article_id, language, slug, title, summary, body, cover_alt, correction,
      seo_title, seo_description, writer_ids, translated_from, translated_n, is_machine_translated, updated_at)
    values (${key.id}, ${key.language}, ${slug}, ${text.title}, ${text.summary}, ${JSON.stringify(text.body)}::jsonb,
      ${text.coverAlt}, ${text.correction}, ${text.seoTitle}, ${text.seoDescription}, ${[editor.userId]},
      ${text.translatedFrom?.language ?? null}, ${text.translatedFrom?.n ?? null}, ${text.isMachineTranslated},
      ${editor.now})
    on conflict (article_id, language) do nothing returning article_id`
  if (made.length === 0) throw new AppError('STATE_CONFLICT')
  await saveRevision(sql, editor, { ...key, n: 1 }, text)
}

interface TextVersionInput extends TextKey {
  readonly version: number
}

async function updateText(sql: Queryable, editor: Editor, key: TextVersionInput, raw: ArticleText) {
  const text = stored(raw)
  const slug = await freeSlug(sql, key, text)
  const { n } = await requireVersion(sql<Pick<ArticleTextRow, 'n'>[]>`
    update article_texts set slug = ${slug}, title = ${text.title}, summary = ${text.summary},
      body = ${JSON.stringify(text.body)}::jsonb, cover_alt = ${text.coverAlt}, correction = ${text.correction},
      seo_title = ${text.seoTitle},
      seo_description = ${text.seoDescription}, translated_from = ${text.translatedFrom?.language ?? null},
      translated_n = ${text.translatedFrom?.n ?? null}, is_machine_translated = ${text.isMachineTranslated},
      state = 'draft', publish_at = null, version = version + 1, n = version + 1, updated_at = ${editor.now},
      writer_ids = (select array_agg(distinct w) from unnest(writer_ids || ${editor.userId}::uuid) w)
    where article_id = ${key.id} and language = ${key.language} and version = ${key.version}
      and state = any(${EDITABLE}::text[])
    returning n`)
  await saveRevision(sql, editor, { ...key, n }, text)
}

const EDITABLE = statesBefore(articleMachine, 'edit', 'writer')

const SUMMARY_LENGTH = 200

/** The stored form of a text: a sanitized body, and a summary derived from the body when none was written. */
function stored(text: ArticleText) {
  const body = cleanRichText(text.body)
  // Versions from before corrections existed have none.
  const { correction = '' } = text as Partial<ArticleText>
  return { ...text, correction, body, summary: text.summary || beginningOf(plainText(body)) }
}

/** Whole words, or whole characters in languages without spaces. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= SUMMARY_LENGTH) return line
  const cut = line.slice(0, SUMMARY_LENGTH).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${space > SUMMARY_LENGTH / 2 ? cut.slice(0, space) : cut}…`
}

/** All published versions and the last fifty drafts are kept. */
const DRAFTS_MAX = 50

async function saveRevision(
  sql: Queryable,
  editor: Editor,
  { id, language, n }: TextKey & { n: number },
  { note, ...snapshot }: ReturnType<typeof stored>,
) {
  await sql`
    insert into article_revisions (article_id, language, n, snapshot, author_id, note, created_at)
    values (${id}, ${language}, ${n}, ${JSON.stringify(snapshot)}::jsonb, ${editor.userId}, ${note}, ${editor.now})`
  await sql`
    delete from article_revisions where article_id = ${id} and language = ${language} and n = any(array(
      select n from article_revisions where article_id = ${id} and language = ${language} and not is_published
      order by n desc offset ${DRAFTS_MAX}))`
}

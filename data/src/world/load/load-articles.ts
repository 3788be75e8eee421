import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Sql, TransactionSql } from 'postgres'
import { hash } from '../../pictures/kit/look.ts'
import type { ArticleFacts } from '../article/article-facts.ts'
import { articleCoverFile, readArticleFacts } from '../article/article-facts.ts'
import type { ArticleWords } from '../article/article-words.ts'
import { readArticleWords } from '../article/article-words.ts'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'
import { copyRows } from './copy-rows.ts'

/** The row of `imports` that says the articles are there. */
const MARK = 'demo-articles'
const DAY_MS = 86_400_000
const PINNED_DAYS = 400

export interface ArticleOptions {
  readonly seed: number
  readonly now: Date
  /** Shows readers what was loaded, in the same transaction: addresses, search and HTML are the server's. */
  readonly showArticles: (tx: TransactionSql) => Promise<void>
}

/** Loads the articles of the demo world, once; true when it did so just now. */
export async function loadDemoArticles(sql: Sql, options: ArticleOptions): Promise<boolean> {
  return sql.begin(async (tx) => {
    const marked = await tx`
      insert into imports (name, content_hash) values (${MARK}, ${`seed ${options.seed}`}) on conflict do nothing`
    if (marked.count === 0) return false
    const articles = readArticleFacts().map((facts) => ({ facts, ...placeOf(facts, options) }))
    const idOf = new Map(articles.map(({ facts, id }) => [facts.slug, id]))
    await copyRows(
      tx,
      'articles',
      ARTICLE_COLUMNS,
      articles.map((article) => articleRow(article, idOf)),
    )
    const texts = articles.flatMap(({ facts, id, at }) =>
      readArticleWords(facts.slug).map((words) => textRow(facts, words, { id, at })),
    )
    await copyRows(tx, 'article_texts', TEXT_COLUMNS, texts)
    await options.showArticles(tx)
    return true
  })
}

interface LoadArticlesPosition {
  readonly id: string
  readonly at: Date
}

/** In office hours, and at another minute each. */
function placeOf({ slug, daysAgo }: ArticleFacts, { seed, now }: ArticleOptions): LoadArticlesPosition {
  const at = new Date(now.getTime() - daysAgo * DAY_MS + (3 * 60 + (hash(slug) % 480)) * 60_000)
  return { id: worldId(at, randomOf(seed, 'article', slug)), at }
}

const EDITORIAL = {
  'zh-Hans': '联盟编辑部',
  en: 'Editorial office of the alliance',
  ru: 'Редакция альянса',
  kk: 'Альянс редакциясы',
}

const ARTICLE_COLUMNS = [
  ...['id', 'code', 'kind', 'category', 'tags', 'cover', 'author_name', 'source_name', 'source_url'],
  ...[
    'external_url',
    'video',
    'pinned_until',
    'is_featured',
    'related_ids',
    'default_language',
    'view_count',
  ],
  ...['created_at', 'updated_at'],
]

function articleRow(
  { facts, id, at }: LoadArticlesPosition & { facts: ArticleFacts },
  idOf: ReadonlyMap<string, string>,
) {
  const pinnedUntil = facts.isPinned ? new Date(at.getTime() + PINNED_DAYS * DAY_MS) : null
  return [
    ...[id, codeOf(facts.slug), facts.kind, facts.category, [...facts.tags], articleCoverFile(facts.slug)],
    ...[{ ...(facts.author ?? EDITORIAL) }, { ...facts.source?.name }, facts.source?.url ?? ''],
    ...[facts.externalUrl ?? null, facts.video ?? '', pinnedUntil, facts.isFeatured ?? false],
    ...[
      (facts.related ?? []).map((slug) => idOf.get(slug)!),
      'zh-Hans',
      40 + (hash(`views ${facts.slug}`) % 900),
      at,
      at,
    ],
  ]
}

/** As the office's own: six characters, the same each time. */
function codeOf(slug: string): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const value = hash(`code ${slug}`)
  return Array.from({ length: 6 }, (_, at) => digits[(value >>> (at * 5)) & 31]).join('')
}

const TEXT_COLUMNS = [
  ...['article_id', 'language', 'slug', 'title', 'summary', 'body', 'cover_alt', 'state', 'published_at'],
  ...['translated_from', 'translated_n', 'updated_at'],
]

/** Chinese is the original; the others are translations of its first version. */
function textRow(facts: ArticleFacts, words: ArticleWords, { id, at }: LoadArticlesPosition) {
  const { language, title, summary, body, coverAlt } = words
  const isOriginal = language === LANGUAGES[0]
  return [
    ...[id, language, facts.slug, title, summary, { ...body }, coverAlt, 'published', at],
    ...(isOriginal ? [null, null] : [LANGUAGES[0], 1]),
    at,
  ]
}

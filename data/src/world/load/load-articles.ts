import { readFileSync } from 'node:fs'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage, LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Block, Inline, ListItem, RichText, TableRow } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Sql, TransactionSql } from 'postgres'
import { hash } from '../../pictures/kit/look.ts'
import type { ArticleFacts } from '../article/article-facts.ts'
import { ARTICLE_FOLDER, articleCoverFile, readArticleFacts } from '../article/article-facts.ts'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'
import { copyRows } from './copy-rows.ts'

/** Blocks of light markup: `## heading`, `- list`, `1. list`, `| table |`, `" quote`; every other line is a paragraph. */
function blocksOfLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let group: string[] = []
  for (const line of [...lines, '']) {
    if (group.length > 0 && kindOf(line) !== kindOf(group[0]!)) {
      blocks.push(blockOf(group))
      group = []
    }
    if (line === '') continue
    if (isRun(line)) group.push(line)
    else blocks.push(blockOf([line]))
  }
  return blocks
}

type Kind = 'heading' | 'bulletList' | 'orderedList' | 'table' | 'blockquote' | 'paragraph'

const MARKS: readonly (readonly [RegExp, Kind])[] = [
  [/^##+ /, 'heading'],
  [/^- /, 'bulletList'],
  [/^\d+\. /, 'orderedList'],
  [/^\|/, 'table'],
  [/^" /, 'blockquote'],
]

const kindOf = (line: string): Kind => MARKS.find(([mark]) => mark.test(line))?.[1] ?? 'paragraph'

/** Consecutive lines of these kinds are one block. */
const isRun = (line: string) => ['bulletList', 'orderedList', 'table', 'blockquote'].includes(kindOf(line))

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines
  switch (kindOf(first)) {
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: first.startsWith('### ') ? 3 : 2 },
        content: inlines(bare(first)),
      }
    case 'bulletList':
      return { type: 'bulletList', content: lines.map(itemOf) }
    case 'orderedList':
      return { type: 'orderedList', content: lines.map(itemOf) }
    case 'table':
      return { type: 'table', content: lines.map(rowOf) }
    case 'blockquote':
      return { type: 'blockquote', content: lines.map((line) => paragraph(bare(line))) }
    case 'paragraph':
      return paragraph(first)
  }
}

/** Without its markup character. */
const bare = (line: string) => line.replace(/^(?:##+|-|\d+\.|") /, '')

const paragraph = (line: string): Block => ({ type: 'paragraph', content: inlines(line) })

const itemOf = (line: string): ListItem => ({ type: 'listItem', content: [paragraph(bare(line))] })

/** The first row has the column names. */
function rowOf(line: string, at: number): TableRow {
  const cells = line.replace(/^\||\|$/g, '').split('|')
  const type = at === 0 ? 'tableHeader' : 'tableCell'
  return { type: 'tableRow', content: cells.map((cell) => ({ type, content: [paragraph(cell.trim())] })) }
}

/** `**bold**` and `[words](address)`. */
function inlines(line: string): Inline[] {
  return line
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part): Inline => {
      const bold = /^\*\*(.+)\*\*$/.exec(part)?.[1]
      if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
      const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      return words && href
        ? { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }
        : { type: 'text', text: part }
    })
}

/** One language of an article of the demo world. */
interface ArticleWords {
  readonly language: Language
  readonly title: string
  readonly summary: string
  /** The alternative text of the cover. */
  readonly coverAlt: string
  readonly body: RichText
}

/** All languages of an article: blocks that begin with `=== <language>`, then `# title`, `> summary`, `@ cover`. */
export function readArticleWords(slug: string): ArticleWords[] {
  const text = readFileSync(new URL(`${slug}.md`, ARTICLE_FOLDER), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => textsOf(slug, part))
}

function textsOf(slug: string, part: string): ArticleWords {
  const [language = '', ...lines] = part.split('\n').map((line) => line.trim())
  if (!isLanguage(language)) throw new Error(`${slug}: there is no language ${language}`)
  const marked = (mark: string) => lines.find((line) => line.startsWith(mark))?.slice(mark.length) ?? ''
  const body = lines.filter((line) => !/^(?:# |> |@ )/.test(line))
  return {
    language,
    title: marked('# '),
    summary: marked('> '),
    coverAlt: marked('@ '),
    body: { type: 'doc', content: blocksOfLines(body) },
  }
}

/** The row of `imports` that marks the articles as loaded. */
const MARK = 'demo-articles'
const DAY_MS = 86_400_000
const PINNED_DAYS = 400

export interface ArticleOptions {
  readonly seed: number
  readonly now: Date
  /** Publishes what was loaded, in the same transaction: the server makes addresses, search rows and HTML. */
  readonly showArticles: (tx: TransactionSql) => Promise<void>
}

/** Loads the articles of the demo world, once; true if it did so now. */
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

/** During office hours, and at a different minute each. */
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
  'id',
  'code',
  'kind',
  'category',
  'tags',
  'cover',
  'author_name',
  'source_name',
  'source_url',
  'external_url',
  'video',
  'pinned_until',
  'is_featured',
  'related_ids',
  'default_language',
  'view_count',
  'created_at',
  'updated_at',
]

function articleRow(
  { facts, id, at }: LoadArticlesPosition & { facts: ArticleFacts },
  idOf: ReadonlyMap<string, string>,
) {
  const pinnedUntil = facts.isPinned ? new Date(at.getTime() + PINNED_DAYS * DAY_MS) : null
  return [
    id,
    codeOf(facts.slug),
    facts.kind,
    facts.category,
    [...facts.tags],
    articleCoverFile(facts.slug),
    { ...(facts.author ?? EDITORIAL) },
    { ...facts.source?.name },
    facts.source?.url ?? '',
    facts.externalUrl ?? null,
    facts.video ?? '',
    pinnedUntil,
    facts.isFeatured ?? false,
    (facts.related ?? []).map((slug) => idOf.get(slug)!),
    'zh-Hans',
    40 + (hash(`views ${facts.slug}`) % 900),
    at,
    at,
  ]
}

/** In the office's format: six characters, the same each time. */
function codeOf(slug: string): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const value = hash(`code ${slug}`)
  return Array.from({ length: 6 }, (_, at) => digits[(value >>> (at * 5)) & 31]).join('')
}

const TEXT_COLUMNS = [
  'article_id',
  'language',
  'slug',
  'title',
  'summary',
  'body',
  'cover_alt',
  'state',
  'published_at',
  'translated_from',
  'translated_n',
  'updated_at',
]

/** Chinese is the original; the others are translations of its first version. */
function textRow(facts: ArticleFacts, words: ArticleWords, { id, at }: LoadArticlesPosition) {
  const { language, title, summary, body, coverAlt } = words
  const isOriginal = language === LANGUAGES[0]
  return [
    id,
    language,
    facts.slug,
    title,
    summary,
    { ...body },
    coverAlt,
    'published',
    at,
    ...(isOriginal ? [null, null] : [LANGUAGES[0], 1]),
    at,
  ]
}

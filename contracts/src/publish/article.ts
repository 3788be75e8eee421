import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { pageInput, pageOf } from '../page.ts'
import { richText } from '../rich-text/rich-text.ts'
import { storable } from '../text.ts'
import { ARTICLE_KINDS } from './names.ts'

export const articleKind = z.enum(ARTICLE_KINDS)

/** A category or a tag, by slug. */
const label = z.object({ slug: z.string(), name: z.string() })
export type Label = z.output<typeof label>

export const articleCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: articleKind,
  category: label,
  title: z.string(),
  summary: z.string(),
  /** A path under /media/; '' for none. */
  cover: z.string(),
  coverAlt: z.string(),
  /** The focal point that stays visible when the cover is cropped, in percent from the left and from the top. */
  focal: z.object({ x: z.int(), y: z.int() }),
  publishedAt: z.string(),
  minutes: z.int(),
  viewCount: z.int(),
  isPinned: z.boolean(),
  /** The actual language, where the requested one does not exist. */
  contentLanguage: language,
})
export type ArticleCard = z.output<typeof articleCard>

const neighbour = z.nullable(z.object({ id: z.uuid(), kind: articleKind, title: z.string() }))

export const article = z.extend(articleCard, {
  tags: z.array(label),
  body: richText,
  authorName: z.string(),
  source: z.nullable(z.object({ name: z.string(), url: z.string() })),
  /** What was wrong before, and when the correction was published. */
  correction: z.nullable(z.object({ text: z.string(), at: z.string() })),
  /** After publication. */
  updatedAt: z.string(),
  /** The available languages, with their slugs. */
  languages: z.array(z.object({ language, slug: z.string() })),
  related: z.array(articleCard),
  newer: neighbour,
  older: neighbour,
  /** The address of an external article. */
  externalUrl: z.nullable(z.string()),
  /** The video of a `video` article: a path below /media/, or a page of a video site; '' for none. */
  video: z.string(),
})
export type Article = z.output<typeof article>

const slug = z.string().check(z.regex(/^[a-z0-9-]{2,60}$/))
const kinds = z.array(articleKind).check(z.minLength(1), z.maxLength(ARTICLE_KINDS.length))

export const listArticles = defineAction({
  name: 'publish/article/list',
  summary: 'Published articles, newest first; with a search text, best matches first (S2.18, S2.14)',
  kind: 'read',
  auth: 'public',
  input: z.object({
    kinds: z.optional(kinds),
    category: z.optional(slug),
    tag: z.optional(slug),
    year: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
    text: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
    ...pageInput,
  }),
  output: pageOf(articleCard),
})

export const getArticle = defineAction({
  name: 'publish/article/detail',
  summary: 'A published article, in the requested language or the nearest available (S2.16, S2.17)',
  kind: 'read',
  auth: 'public',
  input: z.object({ id: z.uuid() }),
  output: article,
})

const counted = z.extend(label, { count: z.int() })

export const listArticleFilters = defineAction({
  name: 'publish/article/filters',
  summary: 'Categories, tags and years of published articles of these kinds',
  kind: 'read',
  auth: 'public',
  input: z.object({ kinds: z.optional(kinds) }),
  output: z.object({
    categories: z.array(counted),
    tags: z.array(counted),
    years: z.array(z.object({ year: z.int(), count: z.int() })),
  }),
})
export type ArticleFilters = z.output<typeof listArticleFilters.output>

export const listArticleLabels = defineAction({
  name: 'publish/label/list',
  summary: 'All categories in order and all tags, including unused ones',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    /** Each after its parent; `depth` 1 is the top level. */
    categories: z.array(z.extend(label, { depth: z.int(), isHidden: z.boolean() })),
    tags: z.array(z.extend(label, { isHidden: z.boolean() })),
  }),
})

/** Articles in this category are listed where the alliance presents itself. */
export const DOCUMENTS_CATEGORY = 'documents'

export const listDocuments = defineAction({
  name: 'publish/document/list',
  summary: 'Documents of the alliance, each with its languages (S2.21)',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    documents: z.array(
      z.object({
        id: z.uuid(),
        kind: articleKind,
        title: z.string(),
        summary: z.string(),
        contentLanguage: language,
        languages: z.array(language),
        updatedAt: z.string(),
      }),
    ),
  }),
})
export type AllianceDocument = z.output<typeof listDocuments.output>['documents'][number]

export const noteArticleView = defineAction({
  name: 'publish/article/view',
  summary:
    'Count a view of an article, once per reader and day; nothing that identifies the reader is stored',
  auth: 'public',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  limit: { max: 240, windowSeconds: 60 },
})

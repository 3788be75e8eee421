import { FALLBACK } from '@tiantian/contracts/language.ts'
import type { Field, SqlText } from '../../gateway/client-database/collection.ts'
import { declareCollection, localized, mediaSql } from '../../gateway/client-database/collection.ts'

/** A column of the page in the language nearest to the caller's. */
const ofPage =
  (column: string): SqlText =>
  (language) =>
    `(select pages.${column} from article_pages pages where pages.article_id = a.id
      order by array_position('{${FALLBACK[language].join(',')}}'::text[], pages.language) limit 1)`

/** The category or any below it; articles in a hidden category can still be read. */
const isInCategory = (slug: string) =>
  `a.category in (select slug from article_category_tree where ${slug} = any(path))`

const text = (sql: SqlText): Field => ({ type: 'text', sql })

const articles = declareCollection({
  name: 'opendb-news-articles',
  summary: 'Published articles, each in the available language closest to that of the caller.',
  from: 'articles a',
  where: 'a.published_at is not null',
  rows: 'all',
  fields: {
    _id: { type: 'id', sql: 'a.id', filter: 'equal', sort: true },
    title: text(ofPage('title')),
    excerpt: text(ofPage('summary')),
    content: text(ofPage('html')),
    language: text(ofPage('language')),
    slug: text(ofPage('slug')),
    kind: { type: 'text', sql: 'a.kind', filter: 'equal' },
    category_id: { type: 'text', sql: 'a.category', filter: 'equal', match: isInCategory },
    tags: { type: 'texts', sql: 'a.tags', filter: 'equal', match: (tag) => `a.tags @> array[${tag}]` },
    avatar: text(mediaSql('a.cover')),
    author: text(localized('a.author_name')),
    article_status: { type: 'int', sql: '1', filter: 'equal' },
    is_sticky: { type: 'bool', sql: 'coalesce(a.pinned_until > now(), false)', filter: 'equal' },
    is_essence: { type: 'bool', sql: 'a.is_featured', filter: 'equal' },
    view_count: { type: 'bigint', sql: 'a.view_count', sort: true },
    publish_date: { type: 'time', sql: 'a.published_at', filter: 'range', sort: true },
    last_modify_date: { type: 'time', sql: ofPage('updated_at') },
  },
})

const categories = declareCollection({
  name: 'opendb-news-categories',
  summary: 'Categories of articles, a tree of three levels.',
  from: 'article_category_tree c join article_categories l on l.slug = c.slug',
  where: 'not c.is_hidden',
  rows: 'all',
  parent: 'parent_id',
  order: 'sort',
  fields: {
    _id: { type: 'text', sql: 'c.slug', filter: 'equal', sort: true },
    name: { type: 'text', sql: localized('c.name'), filter: 'text', sort: true },
    parent_id: { type: 'text', sql: 'c.parent', filter: 'equal' },
    level: { type: 'int', sql: 'c.depth', filter: 'range', sort: true },
    sort: { type: 'int', sql: 'l.position', sort: true },
  },
})

const COVER = mediaSql('a.cover')

/** The mall shows no pictures of its own choice but those of featured articles. */
const banners = declareCollection({
  name: 'opendb-banner',
  summary: 'Pictures for a home page: the covers of featured articles, each of which opens its article.',
  from: 'articles a',
  where: "a.published_at is not null and a.is_featured and a.cover <> ''",
  rows: 'all',
  order: 'sort',
  fields: {
    _id: { type: 'id', sql: 'a.id', filter: 'equal', sort: true },
    title: text(ofPage('title')),
    bannerfile: {
      type: 'json',
      sql: `jsonb_build_object('url', ${COVER}, 'name', regexp_replace(a.cover, '^.*/', ''),
        'extname', substring(a.cover from '\\.(\\w+)$'))`,
    },
    open_url: text("'/pages/publish/news-article-detail?id=' || a.id"),
    // One place for all: clients ask for that of their own.
    category_id: { type: 'text', sql: "'home'", filter: 'equal', match: (place) => `${place} is not null` },
    sort: { type: 'int', sql: '-floor(extract(epoch from a.published_at) / 60)::int', sort: true },
    status: { type: 'bool', sql: 'true', filter: 'equal' },
    description: text(ofPage('summary')),
  },
})

export const publishCollections = [articles, categories, banners]

import type { Language } from '@tiantian/contracts/language.ts'
import { STUDY_KINDS } from '@tiantian/contracts/publish/article-kind.ts'
import type { SharedPage } from '../../gateway/share/share.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import type { ShareRow } from './share-row.ts'
import { alternatesOf, newsPath } from './share-row.ts'
import { dayIn, SHARE_WORDS } from './share-words.ts'

export type Link = Pick<ShareRow, 'slug' | 'title'>

/** The page of an article for everybody. */
export function articlePage(row: ShareRow, language: Language, related: readonly Link[]): SharedPage {
  const path = newsPath(language, row.slug)
  const picture = row.cover ? { path: `/s/picture/news/${row.id}.jpg`, alt: row.cover_alt } : null
  return {
    language,
    path,
    title: row.seo_title || row.title,
    description: row.seo_description || row.summary,
    picture,
    appPath: appPath(row),
    alternates: alternatesOf(row),
    publishedAt: row.published,
    body: bodyOf(row, language, related),
    facts: factsOf(row, language),
  }
}

function appPath({ id, kind }: ShareRow): string {
  if (kind === 'external') return `#/pages/publish/artical-url-page?id=${id}`
  const isStudy = (STUDY_KINDS as readonly string[]).includes(kind)
  return `#/pages/publish/${isStudy ? 'publish' : 'news'}-article-detail?id=${id}`
}

function bodyOf(row: ShareRow, language: Language, related: readonly Link[]): string {
  const words = SHARE_WORDS[language]
  return [
    '<article>',
    `<p class="label">${escapeHtml(row.category)}</p>`,
    `<h1>${escapeHtml(row.title)}</h1>`,
    `<p class="lead">${escapeHtml(row.summary)}</p>`,
    `<ul class="facts">${row.author ? `<li>${escapeHtml(row.author)}</li>` : ''}<li><time datetime="${row.published}">${dayIn(language, row.published)}</time></li></ul>`,
    row.cover
      ? `<img class="cover" src="${escapeHtml(mediaPath(row.cover))}" alt="${escapeHtml(row.cover_alt)}" width="1200" height="675">`
      : '',
    row.html,
    sourceLine(words.source, row.source || row.source_url, row.source_url),
    row.external_url
      ? sourceLine(words.outside, URL.parse(row.external_url)?.host ?? row.external_url, row.external_url)
      : '',
    '</article>',
    relatedList(related, language),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Drawn pictures are named by their path below /media/. */
export const mediaPath = (cover: string) => (cover.startsWith('/') ? cover : `/media/${cover}`)

function sourceLine(name: string, text: string, url: string): string {
  if (!text) return ''
  const words = escapeHtml(text)
  const link = url ? `<a href="${escapeHtml(url)}" rel="noopener nofollow">${words}</a>` : words
  return `<p>${name} ${link}</p>`
}

export function relatedList(related: readonly Link[], language: Language): string {
  if (related.length === 0) return ''
  const links = related.map(
    ({ slug, title }) => `<li><a href="${newsPath(language, slug)}">${escapeHtml(title)}</a></li>`,
  )
  return `<nav><h2>${SHARE_WORDS[language].related}</h2><ul class="related">${links.join('')}</ul></nav>`
}

function factsOf(row: ShareRow, language: Language): SharedPage['facts'] {
  const path = newsPath(language, row.slug)
  return {
    '@type': 'NewsArticle',
    headline: row.title,
    description: row.summary,
    inLanguage: language,
    datePublished: row.published,
    dateModified: row.updated,
    articleSection: row.category,
    mainEntityOfPage: path,
    ...(row.cover && { image: [`/s/picture/news/${row.id}.jpg`] }),
    author: { '@type': 'Organization', name: row.author || SHARE_WORDS[language].news },
    isAccessibleForFree: true,
  }
}

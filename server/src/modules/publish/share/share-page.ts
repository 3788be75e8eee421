import type { Language } from '@tiantian/contracts/language.ts'
import { STUDY_KINDS } from '@tiantian/contracts/publish/names.ts'
import { ownVideo, safeVideo } from '@tiantian/contracts/rich-text/address.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { cards, foreignLink, heading, mediaPath, part } from '../../../gateway/share/parts.ts'
import type { SharedPage, ShareFacts, ShareItem } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import type { MarkupPart } from '../../../platform/text/markup.ts'
import { html, joined, trustedHtml } from '../../../platform/text/markup.ts'
import { dayText } from '../../../platform/text/wording.ts'
import type { ShareItemRow, ShareRow } from './share-row.ts'
import { alternatesOf, newsPath } from './share-row.ts'

interface ArticlePageTexts {
  readonly related: string
  readonly source: string
  readonly outside: string
  readonly watch: string
  readonly correction: string
}

const ARTICLE_PAGE_TEXTS: Record<Language, ArticlePageTexts> = {
  'zh-Hans': {
    related: '相关文章',
    source: '来源：',
    outside: '前往原文：',
    watch: '观看视频：',
    correction: '更正：',
  },
  en: {
    related: 'Read also',
    source: 'Source:',
    outside: 'Read it at:',
    watch: 'Watch it at:',
    correction: 'Corrected on',
  },
  ru: {
    related: 'Читайте также',
    source: 'Источник:',
    outside: 'Читать на сайте:',
    watch: 'Смотреть на сайте:',
    correction: 'Исправлено',
  },
  kk: {
    related: 'Тағы оқыңыз',
    source: 'Дереккөз:',
    outside: 'Мына сайтта оқу:',
    watch: 'Мына сайтта көру:',
    correction: 'Түзетілген күні:',
  },
}

export function articlePage(row: ShareRow, language: Language, related: readonly ShareItem[]): SharedPage {
  return {
    language,
    path: newsPath(language, row.slug),
    title: row.seo_title || row.title,
    description: row.seo_description || row.summary,
    picture: { path: picturePath(row, language), alt: row.cover_alt || row.title },
    appPath: appPath(row),
    alternates: alternatesOf(row),
    kind: 'article',
    publishedAt: row.published,
    updatedAt: row.updated,
    crumbs: [{ name: SECTION_WORDS[language].news.name, path: sharePath(language, 'news') }],
    isWide: false,
    body: bodyOf(row, language, related),
    facts: factsOf(row, language),
  }
}

const picturePath = ({ id }: ShareRow, language: Language) => `/s/picture/news/${language}/${id}.jpg`

function appPath({ id, kind }: ShareRow): string {
  if (kind === 'external') return `#/pages/publish/artical-url-page?id=${id}`
  const isStudy = (STUDY_KINDS as readonly string[]).includes(kind)
  return `#/pages/publish/${isStudy ? 'publish' : 'news'}-article-detail?id=${id}`
}

function bodyOf(row: ShareRow, language: Language, related: readonly ShareItem[]): MarkupPart {
  const words = ARTICLE_PAGE_TEXTS[language]
  return joined(
    html`<article>`,
    heading(row.title, row.category, row.summary),
    html`<ul class="facts">${row.author && html`<li>${row.author}</li>`}<li><time datetime="${row.published}">${dayText(language, row.published)}</time></li></ul>`,
    correctionOf(row, language),
    filmOf(row) ||
      (row.cover &&
        html`<img class="cover" src="${mediaPath(row.cover)}" alt="${row.cover_alt}" width="1200" height="675">`),
    trustedHtml(row.html),
    sourceLine(words.source, row.source || row.source_url, row.source_url),
    row.external_url &&
      sourceLine(words.outside, URL.parse(row.external_url)?.host ?? row.external_url, row.external_url),
    safeVideo(row.video) && sourceLine(words.watch, URL.parse(row.video)?.host ?? row.video, row.video),
    html`</article>`,
    part(words.related, cards(related)),
  )
}

/** Corrections are shown above the text, for readers who have read it before. */
const correctionOf = ({ correction, corrected }: ShareRow, language: Language): MarkupPart =>
  corrected &&
  html`<p class="notice"><strong>${ARTICLE_PAGE_TEXTS[language].correction} <time datetime="${corrected}">${dayText(language, corrected)}</time></strong><br>${correction}</p>`

/** An uploaded video plays without script; before that its cover is shown. */
function filmOf({ video, cover, cover_alt: alt }: ShareRow): MarkupPart {
  if (!ownVideo(video)) return ''
  const poster = cover && html` poster="${mediaPath(cover)}"`
  return html`<video class="cover" controls preload="none" playsinline src="${mediaPath(video)}"${poster} aria-label="${alt}"></video>`
}

const sourceLine = (name: string, text: string, url: string): MarkupPart =>
  text && html`<p>${name} ${url ? foreignLink(url, text) : text}</p>`

export const articleItem = (row: ShareItemRow, language: Language): ShareItem => ({
  path: newsPath(language, row.slug),
  title: row.title,
  text: row.summary,
  note: dayText(language, row.published),
  picture: row.cover,
})

function factsOf(row: ShareRow, language: Language): ShareFacts {
  const publisher = { '@type': 'Organization', name: SECTION_WORDS[language].news.name }
  return {
    '@type': 'NewsArticle',
    headline: row.title,
    description: row.summary,
    inLanguage: language,
    datePublished: row.published,
    dateModified: row.updated,
    articleSection: row.category,
    mainEntityOfPage: newsPath(language, row.slug),
    image: [picturePath(row, language), ...(row.cover ? [mediaPath(row.cover)] : [])],
    author: row.author ? { '@type': 'Organization', name: row.author } : publisher,
    publisher,
    isAccessibleForFree: true,
    ...(row.corrected && {
      correction: { '@type': 'CorrectionComment', text: row.correction, datePublished: row.corrected },
    }),
    ...(ownVideo(row.video) && { video: videoFacts(row, language) }),
  }
}

const videoFacts = (row: ShareRow, language: Language): ShareFacts => ({
  '@type': 'VideoObject',
  name: row.title,
  description: row.summary,
  uploadDate: row.published,
  contentUrl: mediaPath(row.video),
  thumbnailUrl: [picturePath(row, language)],
})

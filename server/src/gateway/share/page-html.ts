import { ALLIANCE, LANGUAGE_OPTIONS } from '@tiantian/contracts/alliance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import { scriptsOf } from './page-facts.ts'
import { PAGE_STYLE } from './page-style.ts'
import type { Alternate, SharedPage } from './share.ts'
import { SHELL_WORDS } from './share-words.ts'

const LOCALES: Record<Language, string> = { 'zh-Hans': 'zh_CN', en: 'en_US', ru: 'ru_RU', kk: 'kk_KZ' }

/** The whole page, without script. `origin` is the public address of the server: `https://mall.example`. */
export function sharedPageHtml(page: SharedPage, origin: string): string {
  const { language, appPath } = page
  const words = SHELL_WORDS[language]
  const app = `/${escapeHtml(appPath)}`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${headOf(page, origin)}
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><div class="inner"><a class="brand" href="/s/${language}"><b>Tiantian Mall</b> <span>${escapeHtml(ALLIANCE[language].name)}</span></a><a class="app" href="${app}">${words.openApp}</a></div></header>
<main${page.isWide ? ' class="wide"' : ''}>
${crumbs(page)}
${page.body}
<p class="open-bar"><a class="open" href="${app}">${words.open}</a></p>
</main>
<footer><div class="inner"><p>${escapeHtml(ALLIANCE[language].slogan)}</p>
${languageLinks(page)}</div></footer>
</body>
</html>
`
}

function headOf(page: SharedPage, origin: string): string {
  const { language, title, description, picture, path, alternates, publishedAt, updatedAt } = page
  const site = ALLIANCE[language].name
  const address = origin + path
  const image = picture && origin + picture.path
  return [
    `<title>${escapeHtml(title === site ? site : `${title} · ${site}`)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternateLinks(alternates, origin),
    meta('property', 'og:type', page.kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:site_name', site),
    meta('property', 'og:locale', LOCALES[language]),
    ...alternates
      .filter((each) => each.language !== language)
      .map((each) => meta('property', 'og:locale:alternate', LOCALES[each.language])),
    ...(image ? pictureMeta(image, picture.alt) : []),
    ...(page.kind === 'article' && publishedAt
      ? [meta('property', 'article:published_time', publishedAt)]
      : []),
    ...(page.kind === 'article' && updatedAt ? [meta('property', 'article:modified_time', updatedAt)] : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    `<link rel="alternate" type="application/atom+xml" href="/feed/${language}.xml" title="${escapeHtml(site)}">`,
    `<link rel="alternate" type="application/feed+json" href="/feed/${language}.json" title="${escapeHtml(site)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    scriptsOf(page, origin),
  ].join('\n')
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

const pictureMeta = (image: string, alt: string) => [
  meta('property', 'og:image', image),
  meta('property', 'og:image:type', 'image/jpeg'),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', alt),
]

/** Every language, and the default for all others. */
function alternateLinks(alternates: readonly Alternate[], origin: string): string[] {
  const common = commonOf(alternates)
  const link = (language: string, path: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + path)}">`
  return [
    ...alternates.map(({ language, path }) => link(language, path)),
    ...(common ? [link('x-default', common.path)] : []),
  ]
}

export const commonOf = (alternates: readonly Alternate[]): Alternate | undefined =>
  alternates.find(({ language }) => language === 'en') ?? alternates[0]

function crumbs({ language, crumbs: steps, path }: SharedPage): string {
  const { home, way } = SHELL_WORDS[language]
  const above = [{ name: home, path: `/s/${language}` }, ...steps].filter((step) => step.path !== path)
  if (above.length === 0) return ''
  const links = above.map(
    (step) => `<li><a href="${escapeHtml(step.path)}">${escapeHtml(step.name)}</a></li>`,
  )
  return `<nav class="crumbs" aria-label="${way}"><ol>${links.join('')}</ol></nav>`
}

function languageLinks({ language, alternates }: SharedPage): string {
  const others = alternates.filter((each) => each.language !== language)
  if (others.length === 0) return ''
  const links = others.map((each) => {
    const name = LANGUAGE_OPTIONS.find(({ lang }) => lang === each.language)?.text ?? each.language
    return `<li><a href="${escapeHtml(each.path)}" lang="${each.language}" hreflang="${each.language}">${name}</a></li>`
  })
  return `<nav aria-label="${SHELL_WORDS[language].languages}"><ul class="languages">${links.join('')}</ul></nav>`
}

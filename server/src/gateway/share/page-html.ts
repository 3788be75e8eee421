import { ALLIANCE, LANGUAGE_OPTIONS } from '@tiantian/contracts/alliance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import { PAGE_STYLE } from './page-style.ts'
import type { Alternate, SharedPage } from './share.ts'

const LOCALES: Record<Language, string> = { 'zh-Hans': 'zh_CN', en: 'en_US', ru: 'ru_RU', kk: 'kk_KZ' }

const OPEN: Record<Language, string> = {
  'zh-Hans': '在交易系统中打开',
  en: 'Open in the trading system',
  ru: 'Открыть в торговой системе',
  kk: 'Сауда жүйесінде ашу',
}

/** The whole page, without script. `origin` is where people reach the server: `https://mall.example`. */
export function sharedPageHtml(page: SharedPage, origin: string): string {
  const { language } = page
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
<header><a class="brand" href="/">${escapeHtml(ALLIANCE[language].name)}</a><span>${escapeHtml(ALLIANCE[language].slogan)}</span></header>
<main>
${page.body}
<p><a class="open" href="/${escapeHtml(page.appPath)}">${OPEN[language]}</a></p>
${languageLinks(page)}
</main>
</body>
</html>
`
}

function headOf(page: SharedPage, origin: string): string {
  const { language, title, description, picture, path, alternates, publishedAt } = page
  const site = ALLIANCE[language].name
  const address = origin + path
  const image = picture && origin + picture.path
  return [
    `<title>${escapeHtml(title)} · ${escapeHtml(site)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternateLinks(alternates, origin),
    meta('property', 'og:type', publishedAt ? 'article' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:site_name', site),
    meta('property', 'og:locale', LOCALES[language]),
    ...alternates
      .filter((each) => each.language !== language)
      .map((each) => meta('property', 'og:locale:alternate', LOCALES[each.language])),
    ...(image ? pictureMeta(image, picture.alt) : []),
    ...(publishedAt ? [meta('property', 'article:published_time', publishedAt)] : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    `<link rel="alternate" type="application/atom+xml" href="/feed/${language}.xml" title="${escapeHtml(site)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script type="application/ld+json">${factsText(page, origin)}</script>`,
  ].join('\n')
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

const pictureMeta = (image: string, alt: string) => [
  meta('property', 'og:image', image),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', alt),
]

/** Every language, and the one for whoever speaks none of them. */
function alternateLinks(alternates: readonly Alternate[], origin: string): string[] {
  const common = alternates.find(({ language }) => language === 'en') ?? alternates[0]
  const link = (language: string, path: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + path)}">`
  return [
    ...alternates.map(({ language, path }) => link(language, path)),
    ...(common ? [link('x-default', common.path)] : []),
  ]
}

/** Within a script element nothing may look like its end. */
function factsText({ facts }: SharedPage, origin: string): string {
  const whole = JSON.stringify({ '@context': 'https://schema.org', ...facts }, (_name, value: unknown) =>
    typeof value === 'string' && /^\/(?:s|media)\//.test(value) ? origin + value : value,
  )
  return whole.replaceAll('<', '\\u003c')
}

function languageLinks({ language, alternates }: SharedPage): string {
  const others = alternates.filter((each) => each.language !== language)
  if (others.length === 0) return ''
  const links = others.map((each) => {
    const name = LANGUAGE_OPTIONS.find(({ lang }) => lang === each.language)?.text ?? each.language
    return `<li><a href="${escapeHtml(each.path)}" lang="${each.language}" hreflang="${each.language}">${name}</a></li>`
  })
  return `<ul class="languages">${links.join('')}</ul>`
}

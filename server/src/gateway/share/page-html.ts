import { ALLIANCE, LANGUAGE_OPTIONS } from '@tiantian/contracts/alliance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { cleanInput } from '@tiantian/contracts/text.ts'
import type { Markup, MarkupPart } from '../../platform/text/markup.ts'
import { html, joined, trustedHtml } from '../../platform/text/markup.ts'
import type { Alternate, SharedPage, ShareFacts } from './share.ts'
import { SHELL_WORDS } from './share-words.ts'

/** The whole style of a shared page: it loads nothing but its images. */
const PAGE_STYLE = html`:root{color-scheme:light dark;--page:#f8f8f8;--card:#fff;--text:#14181f;--muted:#5b6470;--line:#e4e7ec;--blue:#0f4c86;--sunken:#f0f2f5;--price:#b42318}
@media(prefers-color-scheme:dark){:root{--page:#11151b;--card:#1a2029;--text:#eaeef3;--muted:#a9b2be;--line:#2d3642;--blue:#93c4f5;--sunken:#232b36;--price:#ff9b8e}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:17px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei",sans-serif;overflow-wrap:break-word;-webkit-text-size-adjust:100%}
a{color:var(--blue);text-underline-offset:3px}a:focus-visible,.scroll:focus-visible{outline:3px solid #ffb703;outline-offset:2px;border-radius:6px}
header{background:linear-gradient(115deg,#0a2d50,#15568f);color:#fff}footer{border-top:1px solid var(--line);color:var(--muted);font-size:14px}
.inner{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 24px;max-width:1168px;margin:0 auto;padding:12px 24px}header .inner{flex-wrap:nowrap}footer .inner{padding-block:24px 40px}footer p{margin:0}
.brand{flex:1 1 0;min-width:0;padding:8px 0;color:#fff;line-height:1.3;text-decoration:none}.brand b{display:block;font-size:18px}.brand span{display:none;font-size:14px}.app{padding:10px 16px;border-radius:10px;background:#ffb703;color:#10233a;font-size:14px;font-weight:600;line-height:24px;text-decoration:none;white-space:nowrap}
main{max-width:808px;margin:0 auto;padding:16px 24px 48px}main.wide{max-width:1168px}
.crumbs ol{display:flex;flex-wrap:wrap;gap:0 8px;margin:0 0 8px;padding:0;color:var(--muted);font-size:14px;list-style:none}.crumbs li+li:before{content:"›";margin-inline-end:8px}.crumbs a{display:inline-block;padding:6px 0;color:inherit;text-decoration:none}.crumbs a:hover{text-decoration:underline}
h1{margin:8px 0 12px;font-size:clamp(26px,5vw,36px);line-height:1.2;text-wrap:balance}h2{margin:36px 0 12px;font-size:22px;line-height:1.3}h3{margin:24px 0 8px;font-size:18px;line-height:1.4}
.label{margin:0;color:var(--blue);font-size:14px;font-weight:650}.lead{margin:0 0 16px;color:var(--muted);font-size:19px;line-height:1.5}
.labels,.facts{display:flex;flex-wrap:wrap;gap:6px 16px;margin:0 0 16px;padding:0;color:var(--muted);font-size:14px;list-style:none}.labels{gap:8px}.labels li{padding:2px 10px;border-radius:8px;background:var(--sunken)}
img{display:block;max-width:100%;height:auto;border-radius:12px}.cover{width:100%;aspect-ratio:16/9;object-fit:cover;margin-bottom:24px}figure{margin:24px 0}figcaption{margin-top:8px;color:var(--muted);font-size:14px}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:15px;line-height:1.45}article>table{display:block;overflow-x:auto}th,td{padding:10px 12px;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}thead th,tr:first-child>th:not([scope]){background:var(--sunken);font-size:14px}tbody th{font-weight:600}td p,th p,li p{margin:0}.figures td{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}.figures thead th+th{text-align:end}
blockquote{margin:16px 0;padding:8px 16px;border-inline-start:4px solid #ffb703;background:var(--sunken)}pre{padding:12px;background:var(--sunken);overflow-x:auto}
.specs{display:grid;gap:0 32px;margin:0;padding:4px 20px;border:1px solid var(--line);border-radius:12px;background:var(--card);font-size:16px}.specs div{display:grid;grid-template-columns:minmax(96px,2fr) 3fr;gap:12px;padding:10px 0;border-top:1px solid var(--line)}.specs div:first-child{border-top:0}dt{color:var(--muted);font-size:15px}dd{margin:0;min-width:0}
.cards{display:grid;gap:16px;margin:0;padding:0;list-style:none;grid-template-columns:repeat(auto-fill,minmax(min(100%,250px),1fr))}.cards a{display:flex;flex-direction:column;height:100%;padding:0 0 16px;border:1px solid var(--line);border-radius:14px;background:var(--card);color:inherit;text-decoration:none;overflow:hidden}.cards a:hover .title{text-decoration:underline}.cards img{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:0;background:#fff}
.cards span{display:block;padding:0 16px}.cards .title{padding-top:14px;font-weight:650;line-height:1.35}.cards .text{display:-webkit-box;margin-top:6px;color:var(--muted);font-size:15px;line-height:1.45;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}.cards .note{margin-top:auto;padding-top:8px;font-size:15px;font-weight:600}
.things .cards{grid-template-columns:repeat(auto-fill,minmax(min(46%,250px),1fr));gap:12px}.things .cards img{aspect-ratio:1;object-fit:contain}.things .cards span{padding-inline:12px}.things .cards .title{font-size:15px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}.things .cards .note{color:var(--price)}
.more{margin:24px 0 0}.more a{display:inline-block;padding:12px 20px;border:1px solid var(--line);border-radius:10px;background:var(--card);font-weight:600;text-decoration:none}
.tags{display:flex;flex-wrap:wrap;gap:10px;margin:0;padding:0;list-style:none}.tags a{display:block;padding:10px 14px;border:1px solid var(--line);border-radius:10px;background:var(--card);text-decoration:none}.tags small{color:var(--muted)}
.thing{display:grid;gap:24px}.gallery{min-width:0}.gallery>img{width:100%;aspect-ratio:1;object-fit:contain;background:#fff;border:1px solid var(--line)}.gallery ul{display:flex;gap:8px;margin:8px 0 0;padding:0;list-style:none;overflow-x:auto}.gallery li img{width:88px;height:88px;object-fit:contain;background:#fff;border:1px solid var(--line)}
.number{font-size:17px}.number code,.numbers code{padding:3px 8px;border-radius:6px;background:var(--sunken);font:600 .95em ui-monospace,SFMono-Regular,Menlo,monospace}.price{margin:16px 0 4px;color:var(--price);font-size:30px;font-weight:700;line-height:1.2}.under{margin:0 0 16px;color:var(--muted);font-size:15px}
.numbers{display:flex;flex-wrap:wrap;gap:8px 16px;margin:0;padding:0;list-style:none;font-size:15px}.who{display:flex;gap:16px;align-items:center}.who img{width:72px;height:72px;object-fit:cover;flex:none}.who p{margin:0}
.agenda{margin:0;padding:0;list-style:none}.agenda li{display:grid;gap:2px 20px;padding:12px 0;border-top:1px solid var(--line)}.agenda time{color:var(--blue);font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}.agenda p{margin:0}.agenda small,.people small{display:block;color:var(--muted);font-size:15px}
.people{display:grid;gap:16px 32px;margin:0;padding:0;list-style:none;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr))}.notice{padding:12px 16px;border-inline-start:4px solid #ffb703;border-radius:4px;background:var(--sunken)}.notice p{margin:0}.notice+.notice{margin-top:12px}
.chart{display:block;width:100%;max-width:760px;height:auto;margin:8px 0 16px}.chart rect{fill:#2f80c9}.chart text{fill:var(--muted);font:26px system-ui,sans-serif}
.open-bar{position:sticky;bottom:0;margin:32px -24px 0;padding:12px 24px max(12px,env(safe-area-inset-bottom));background:linear-gradient(to top,var(--page) 70%,transparent)}.open{display:block;padding:13px 20px;border-radius:10px;background:#0d3b66;color:#fff;font-weight:600;text-align:center;text-decoration:none}
.languages{display:flex;flex-wrap:wrap;gap:0 20px;margin:0;padding:0;list-style:none}.languages a{display:block;padding:10px 0}
@media(max-width:719px){.crumbs ol{flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}}
@media(min-width:720px){.brand span{display:block}.chart text{font-size:15px}.open-bar{position:static;margin:32px 0 0;padding:0}.open{display:inline-block}.agenda li{grid-template-columns:120px 1fr}.wide .specs{grid-template-columns:1fr 1fr}.wide .specs div:nth-child(2){border-top:0}.wide-cover{aspect-ratio:4}}
@media(min-width:960px){.thing{grid-template-columns:minmax(0,480px) minmax(0,1fr);gap:48px}}
@media print{header,footer,.open-bar,.crumbs,nav{display:none}body{background:#fff;color:#000}}`

/** JSON-LD of schema.org. Text in a script element must not contain its end tag. */
function scriptOf(facts: ShareFacts, origin: string): Markup {
  const whole = JSON.stringify(
    cleanInput({ '@context': 'https://schema.org', ...facts }),
    (_name, value: unknown) => (typeof value === 'string' && OWN.test(value) ? origin + value : value),
  )
  return html`<script type="application/ld+json">${trustedHtml(whole.replaceAll('<', '\\u003c'))}</script>`
}

/** Our own URLs are relative to the host. */
const OWN = /^\/(?:s|media|api\/data)\//

function trailOf({ language, crumbs, path, title }: SharedPage): ShareFacts {
  const home = { name: SHELL_WORDS[language].home, path: `/s/${language}` }
  const steps = [...[home, ...crumbs].filter((step) => step.path !== path), { name: title, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.name,
      item: step.path,
    })),
  }
}

const LOCALES: Record<Language, string> = { 'zh-Hans': 'zh_CN', en: 'en_US', ru: 'ru_RU', kk: 'kk_KZ' }

/** The whole page, without script. `origin` is the public address of the server: `https://mall.example`. */
export function sharedPageHtml(page: SharedPage, origin: string): Markup {
  const { language, appPath } = page
  const words = SHELL_WORDS[language]
  const app = `/${appPath}`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${headOf(page, origin)}
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><div class="inner"><a class="brand" href="/s/${language}"><b>Tiantian Mall</b> <span>${ALLIANCE[language].name}</span></a><a class="app" href="${app}">${words.openApp}</a></div></header>
<main${page.isWide && html` class="wide"`}>
${crumbs(page)}
${page.body}
<p class="open-bar"><a class="open" href="${app}">${words.open}</a></p>
</main>
<footer><div class="inner"><p>${ALLIANCE[language].slogan}</p>
${languageLinks(page)}</div></footer>
</body>
</html>
`
}

function headOf(page: SharedPage, origin: string): MarkupPart {
  const { language, title, description, picture, path, alternates, publishedAt, updatedAt } = page
  const site = ALLIANCE[language].name
  const address = origin + path
  const image = picture && origin + picture.path
  return joined(
    html`<title>${title === site ? site : `${title} · ${site}`}</title>`,
    meta('name', 'description', description),
    html`<link rel="canonical" href="${address}">`,
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
    html`<link rel="alternate" type="application/atom+xml" href="/feed/${language}.xml" title="${site}">`,
    html`<link rel="alternate" type="application/feed+json" href="/feed/${language}.json" title="${site}">`,
    html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    scriptOf(page.facts, origin),
    scriptOf(trailOf(page), origin),
  )
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  html`<meta ${kind}="${name}" content="${content}">`

const pictureMeta = (image: string, alt: string) => [
  meta('property', 'og:image', image),
  meta('property', 'og:image:type', 'image/jpeg'),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', alt),
]

/** Every language, and the default for all others. */
function alternateLinks(alternates: readonly Alternate[], origin: string): Markup[] {
  const common = commonOf(alternates)
  const link = (language: string, path: string) =>
    html`<link rel="alternate" hreflang="${language}" href="${origin + path}">`
  return [
    ...alternates.map(({ language, path }) => link(language, path)),
    ...(common ? [link('x-default', common.path)] : []),
  ]
}

export const commonOf = (alternates: readonly Alternate[]): Alternate | undefined =>
  alternates.find(({ language }) => language === 'en') ?? alternates[0]

function crumbs({ language, crumbs: steps, path }: SharedPage): MarkupPart {
  const { home, way } = SHELL_WORDS[language]
  const above = [{ name: home, path: `/s/${language}` }, ...steps].filter((step) => step.path !== path)
  if (above.length === 0) return ''
  const links = above.map((step) => html`<li><a href="${step.path}">${step.name}</a></li>`)
  return html`<nav class="crumbs" aria-label="${way}"><ol>${links}</ol></nav>`
}

function languageLinks({ language, alternates }: SharedPage): MarkupPart {
  const others = alternates.filter((each) => each.language !== language)
  if (others.length === 0) return ''
  const links = others.map((each) => {
    const name = LANGUAGE_OPTIONS.find(({ lang }) => lang === each.language)?.text ?? each.language
    return html`<li><a href="${each.path}" lang="${each.language}" hreflang="${each.language}">${name}</a></li>`
  })
  return html`<nav aria-label="${SHELL_WORDS[language].languages}"><ul class="languages">${links}</ul></nav>`
}

import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import { commonOf } from './page-html.ts'
import type { Alternate, ShareSection, SitemapThing } from './share.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The list of files, section by section. */
export async function sitemapIndex(sections: readonly ShareSection[], origin: string): Promise<string> {
  const parts = await Promise.all(sections.map((section) => section.sitemapParts()))
  const names = ['pages', ...sections.flatMap(({ name }, at) => parts[at]!.map((part) => `${name}-${part}`))]
  const files = names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`
}

const FILE_HEAD = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
`
const FILE_END = '</urlset>\n'

/** The first pages, and the lists of each section. */
export function* hubFile(sections: readonly ShareSection[], origin: string): Generator<string> {
  yield FILE_HEAD
  const inAll = (pathOf: (language: Alternate['language']) => string) =>
    LANGUAGES.map((language) => ({ language, path: pathOf(language) }))
  yield thingXml({ alternates: inAll((language) => `/s/${language}`) }, origin)
  for (const { name } of sections)
    yield thingXml({ alternates: inAll((language) => sharePath(language, name)) }, origin)
  yield FILE_END
}

/** One file, written while it is read from the database: a million URLs never have to fit into memory. */
export async function* sitemapFile(
  batches: AsyncIterable<readonly SitemapThing[]>,
  origin: string,
): AsyncGenerator<string> {
  yield FILE_HEAD
  for await (const batch of batches) yield batch.map((thing) => thingXml(thing, origin)).join('')
  yield FILE_END
}

/** An entry for each language; all name the same alternates. */
function thingXml({ alternates, updatedAt, news }: SitemapThing, origin: string): string {
  const common = commonOf(alternates)
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`
  const links =
    alternates.map(({ language, path }) => link(language, path)).join('') +
    (common ? link('x-default', common.path) : '')
  const time = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''
  let text = ''
  for (const alternate of alternates)
    text += `<url><loc>${origin}${alternate.path}</loc>${time}${links}${newsXml(alternate, news)}</url>\n`
  return text
}

function newsXml({ language }: Alternate, news: SitemapThing['news']): string {
  const title = news?.titles[language]
  if (!(news && title)) return ''
  const name = escapeHtml(ALLIANCE[language].name)
  const named = language === 'zh-Hans' ? 'zh-cn' : language
  return `<news:news><news:publication><news:name>${name}</news:name><news:language>${named}</news:language></news:publication><news:publication_date>${news.publishedAt}</news:publication_date><news:title>${escapeHtml(title)}</news:title></news:news>`
}

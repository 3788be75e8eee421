import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import type { ShareSection, SitemapEntry } from './share.ts'

/** Which files there are, one section after the other. */
export async function sitemapIndex(sections: readonly ShareSection[], origin: string): Promise<string> {
  const counts = await Promise.all(sections.map((section) => section.sitemapFiles()))
  const files = sections.flatMap(({ name }, at) =>
    Array.from(
      { length: counts[at]! },
      (_, file) => `<sitemap><loc>${origin}/sitemap/${name}-${file + 1}.xml</loc></sitemap>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`
}

/** One file, written while it is read from the database: a million addresses never stand in memory. */
export async function* sitemapFile(
  entries: AsyncIterable<SitemapEntry>,
  origin: string,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
`
  for await (const entry of entries) yield `${entryXml(entry, origin)}\n`
  yield '</urlset>\n'
}

function entryXml({ path, updatedAt, alternates, news }: SitemapEntry, origin: string): string {
  const common = alternates.find(({ language }) => language === 'en') ?? alternates[0]
  const links = [...alternates, ...(common ? [{ language: 'x-default', path: common.path }] : [])].map(
    (each) =>
      `<xhtml:link rel="alternate" hreflang="${each.language}" href="${escapeHtml(origin + each.path)}"/>`,
  )
  return `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>${updatedAt}</lastmod>${links.join('')}${newsXml(news)}</url>`
}

function newsXml(news: SitemapEntry['news']): string {
  if (!news) return ''
  const name = escapeHtml(ALLIANCE[news.language].name)
  const language = news.language === 'zh-Hans' ? 'zh-cn' : news.language
  return `<news:news><news:publication><news:name>${name}</news:name><news:language>${language}</news:language></news:publication><news:publication_date>${news.publishedAt}</news:publication_date><news:title>${escapeHtml(news.title)}</news:title></news:news>`
}

import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import type { FeedEntry } from './share.ts'

interface Feed {
  readonly language: Language
  readonly origin: string
  readonly entries: readonly FeedEntry[]
}

/** RFC 4287. */
export function atomFeed({ language, origin, entries }: Feed): string {
  const updated =
    entries
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '2026-01-01T00:00:00.000Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${origin}/feed/${language}.xml</id>
<title>${escapeHtml(ALLIANCE[language].name)}</title>
<subtitle>${escapeHtml(ALLIANCE[language].slogan)}</subtitle>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${origin}/feed/${language}.xml"/>
<link rel="alternate" type="text/html" href="${origin}/"/>
${entries.map((entry) => atomEntry(entry, origin)).join('\n')}
</feed>
`
}

const atomEntry = (entry: FeedEntry, origin: string) => `<entry>
<id>urn:uuid:${entry.id}</id>
<title>${escapeHtml(entry.title)}</title>
<link rel="alternate" type="text/html" href="${escapeHtml(origin + entry.path)}"/>
<published>${entry.publishedAt}</published>
<updated>${entry.updatedAt}</updated>
<author><name>${escapeHtml(entry.author)}</name></author>
<summary>${escapeHtml(entry.summary)}</summary>
<content type="html" xml:base="${origin}/">${escapeHtml(entry.content)}</content>
</entry>`

/** jsonfeed.org, version 1.1. */
export function jsonFeed({ language, origin, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: ALLIANCE[language].name,
    description: ALLIANCE[language].slogan,
    language,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed/${language}.json`,
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: origin + entry.path,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.content,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: [{ name: entry.author }],
      language,
    })),
  })
}

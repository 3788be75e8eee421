import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import type { FeedEntry } from './share.ts'
import { SECTION_WORDS } from './share-words.ts'

interface Feed {
  readonly language: Language
  readonly origin: string
  readonly section: ShareSectionName | undefined
  readonly entries: readonly FeedEntry[]
}

const ENTRIES = 30

/** The content common to all feed formats, newest first. */
function feedOf({ language, origin, section, entries }: Feed) {
  const { name, slogan } = ALLIANCE[language]
  const words = section && SECTION_WORDS[language][section]
  return {
    title: words ? `${words.name} · ${name}` : name,
    subtitle: words?.lead ?? slogan,
    address: `${origin}/feed/${section ? `${section}/` : ''}${language}`,
    page: origin + (section ? sharePath(language, section) : `/s/${language}`),
    latest: entries.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, ENTRIES),
  }
}

/** RFC 4287. */
export function atomFeed(feed: Feed): string {
  const { language, origin, entries } = feed
  const { title, subtitle, address, page, latest } = feedOf(feed)
  const updated =
    entries
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '2026-01-01T00:00:00Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${address}.xml</id>
<title>${escapeHtml(title)}</title>
<subtitle>${escapeHtml(subtitle)}</subtitle>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${address}.xml"/>
<link rel="alternate" type="text/html" href="${page}"/>
${latest.map((entry) => atomEntry(entry, origin)).join('\n')}
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
export function jsonFeed(feed: Feed): string {
  const { language, origin } = feed
  const { title, subtitle, address, page, latest } = feedOf(feed)
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: subtitle,
    language,
    home_page_url: page,
    feed_url: `${address}.json`,
    items: latest.map((entry) => ({
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

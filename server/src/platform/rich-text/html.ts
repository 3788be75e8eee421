import { headingId } from '@tiantian/contracts/rich-text/outline.ts'
import type {
  Block,
  Inline,
  Mark,
  Picture,
  RichText,
  TableCell,
} from '@tiantian/contracts/rich-text/rich-text.ts'
import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from './escape-html.ts'

/** What the HTML of a rich text may contain, whatever its source. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'hr',
      'br',
      'figure',
      'figcaption',
      'img',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'loading'],
    h2: ['id'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Paid links must not profit from our ranking: we do not endorse external sites.
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? foreign(attribs) : attribs,
    }),
  },
}

const foreign = (attribs: sanitizeHtml.Attributes) => ({
  ...attribs,
  rel: 'noopener nofollow ugc',
  target: '_blank',
})

/** The second barrier: HTML reduced to the tags, attributes and URLs of the list. */
export const sanitized = (html: string): string => sanitizeHtml(html, RULES)

/**
 * HTML of a sanitized rich text, for pages and feeds without script. Two barriers: it is built from known nodes only,
 * with every text escaped, and the result passes an allow-list of tags, attributes and URLs.
 */
export function richTextHtml({ content }: RichText): string {
  const place = { headings: 0 }
  return sanitized(content.map((block) => blockHtml(block, place)).join('\n'))
}

interface HtmlPosition {
  headings: number
}

function blockHtml(block: Block, place: HtmlPosition): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlineHtml(block.content)}</p>`
    case 'heading':
      return headingHtml(block.attrs.level, inlineHtml(block.content), place)
    case 'codeBlock':
      return `<pre><code>${inlineHtml(block.content)}</code></pre>`
    case 'horizontalRule':
      return '<hr>'
    case 'blockquote':
      return `<blockquote>${blocksHtml(block.content, place)}</blockquote>`
    case 'bulletList':
      return `<ul>${itemsHtml(block.content, place)}</ul>`
    case 'orderedList':
      return `<ol>${itemsHtml(block.content, place)}</ol>`
    case 'image':
      return pictureHtml(block.attrs)
    case 'missingPicture':
      return ''
    case 'video':
      return `<p>${linkHtml(block.attrs.src, escapeHtml(block.attrs.src))}</p>`
    case 'table':
      return `<table><tbody>${block.content.map(({ content }) => rowHtml(content, place)).join('')}</tbody></table>`
  }
}

const blocksHtml = (blocks: readonly Block[], place: HtmlPosition) =>
  blocks.map((block) => blockHtml(block, place)).join('')

const itemsHtml = (items: readonly { readonly content: readonly Block[] }[], place: HtmlPosition) =>
  items.map(({ content }) => `<li>${blocksHtml(content, place)}</li>`).join('')

function headingHtml(level: 2 | 3 | 4, inner: string, place: HtmlPosition): string {
  if (level > 2) return `<h${level}>${inner}</h${level}>`
  place.headings += 1
  return `<h2 id="${headingId(place.headings)}">${inner}</h2>`
}

function pictureHtml({ src, alt, title }: Picture): string {
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : ''
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" loading="lazy">${caption}</figure>`
}

const rowHtml = (cells: readonly TableCell[], place: HtmlPosition) =>
  `<tr>${cells.map((cell) => cellHtml(cell, place)).join('')}</tr>`

function cellHtml({ type, content }: TableCell, place: HtmlPosition): string {
  const tag = type === 'tableHeader' ? 'th' : 'td'
  return `<${tag}>${blocksHtml(content, place)}</${tag}>`
}

const inlineHtml = (inlines: readonly Inline[]) =>
  inlines
    .map((inline) =>
      inline.type === 'hardBreak' ? '<br>' : marked(escapeHtml(inline.text), inline.marks ?? []),
    )
    .join('')

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function marked(html: string, marks: readonly Mark[]): string {
  return marks.reduce(
    (inner, mark) =>
      mark.type === 'link'
        ? linkHtml(mark.attrs.href, inner)
        : `<${TAGS[mark.type]}>${inner}</${TAGS[mark.type]}>`,
    html,
  )
}

/** The app's own URLs are behind the hash of its one page. */
const linkHtml = (href: string, inner: string) =>
  `<a href="${escapeHtml(href.startsWith('#') ? `/${href}` : href)}">${inner}</a>`

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
import type { Markup, MarkupPart } from '../text/markup.ts'
import { html, joined } from '../text/markup.ts'

/** What the HTML of a rich text may contain, whatever its source. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
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
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'strong',
    'em',
    'u',
    's',
    'code',
    'a',
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
  const counter = { headings: 0 }
  return sanitized(String(joined(...content.map((block) => blockHtml(block, counter)))))
}

interface HeadingCounter {
  headings: number
}

function blockHtml(block: Block, counter: HeadingCounter): MarkupPart {
  switch (block.type) {
    case 'paragraph':
      return html`<p>${inlineHtml(block.content)}</p>`
    case 'heading':
      return headingHtml(block.attrs.level, inlineHtml(block.content), counter)
    case 'codeBlock':
      return html`<pre><code>${inlineHtml(block.content)}</code></pre>`
    case 'horizontalRule':
      return html`<hr>`
    case 'blockquote':
      return html`<blockquote>${blocksHtml(block.content, counter)}</blockquote>`
    case 'bulletList':
      return html`<ul>${itemsHtml(block.content, counter)}</ul>`
    case 'orderedList':
      return html`<ol>${itemsHtml(block.content, counter)}</ol>`
    case 'image':
      return pictureHtml(block.attrs)
    case 'missingPicture':
      return ''
    case 'video':
      return html`<p>${linkHtml(block.attrs.src, block.attrs.src)}</p>`
    case 'table':
      return html`<table><tbody>${block.content.map(({ content }) => rowHtml(content, counter))}</tbody></table>`
  }
}

const blocksHtml = (blocks: readonly Block[], counter: HeadingCounter) =>
  blocks.map((block) => blockHtml(block, counter))

const itemsHtml = (items: readonly { readonly content: readonly Block[] }[], counter: HeadingCounter) =>
  items.map(({ content }) => html`<li>${blocksHtml(content, counter)}</li>`)

function headingHtml(level: 2 | 3 | 4, inner: readonly Markup[], counter: HeadingCounter): Markup {
  if (level > 2) return html`<h${level}>${inner}</h${level}>`
  counter.headings += 1
  return html`<h2 id="${headingId(counter.headings)}">${inner}</h2>`
}

function pictureHtml({ src, alt, title }: Picture): Markup {
  const caption = title && html`<figcaption>${title}</figcaption>`
  return html`<figure><img src="${src}" alt="${alt}" loading="lazy">${caption}</figure>`
}

const rowHtml = (cells: readonly TableCell[], counter: HeadingCounter) =>
  html`<tr>${cells.map((cell) => cellHtml(cell, counter))}</tr>`

function cellHtml({ type, content }: TableCell, counter: HeadingCounter): Markup {
  const tag = type === 'tableHeader' ? 'th' : 'td'
  return html`<${tag}>${blocksHtml(content, counter)}</${tag}>`
}

const inlineHtml = (inlines: readonly Inline[]) =>
  inlines.map((inline) =>
    inline.type === 'hardBreak' ? html`<br>` : marked(html`${inline.text}`, inline.marks ?? []),
  )

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function marked(text: Markup, marks: readonly Mark[]): Markup {
  return marks.reduce(
    (inner, mark) =>
      mark.type === 'link'
        ? linkHtml(mark.attrs.href, inner)
        : html`<${TAGS[mark.type]}>${inner}</${TAGS[mark.type]}>`,
    text,
  )
}

/** The app's own URLs are behind the hash of its one page. */
const linkHtml = (href: string, inner: string | Markup) =>
  html`<a href="${href.startsWith('#') ? `/${href}` : href}">${inner}</a>`

import { safeHref, safePicture, safeVideo } from './address.ts'
import type { Block, Inline, ListItem, Mark, Picture, RichText, TableCell, TableRow } from './rich-text.ts'
import { EMPTY_RICH_TEXT, RICH_TEXT_DEPTH_MAX, RICH_TEXT_PICTURES_MAX } from './rich-text.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * Sanitizes a rich text: known nodes, known marks, safe addresses. Everything else is removed; the same function runs
 * where a text is written and where it is shown. Idempotent.
 */
export function cleanRichText(raw: unknown): RichText {
  if (!isRaw(raw) || raw.type !== 'doc') return EMPTY_RICH_TEXT
  const walk = { pictures: 0 }
  return { type: 'doc', content: blocksOf(raw, 0, walk) }
}

interface CleanWalk {
  pictures: number
}

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const childrenOf = ({ content }: Raw): Raw[] => (Array.isArray(content) ? content.filter(isRaw) : [])

function blocksOf(parent: Raw, depth: number, walk: CleanWalk): Block[] {
  if (depth > RICH_TEXT_DEPTH_MAX) return []
  return childrenOf(parent).flatMap((node) => blockOf(node, depth, walk) ?? [])
}

function blockOf(node: Raw, depth: number, walk: CleanWalk): Block | undefined {
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', content: inlinesOf(node) }
    case 'heading':
      return { type: 'heading', attrs: { level: levelOf(attrsOf(node).level) }, content: inlinesOf(node) }
    case 'codeBlock':
      return { type: 'codeBlock', content: inlinesOf(node).map(withoutMarks) }
    case 'horizontalRule':
      return { type: 'horizontalRule' }
    case 'blockquote':
      return filled<Block & { type: 'blockquote' }>({
        type: 'blockquote',
        content: blocksOf(node, depth + 1, walk),
      })
    case 'bulletList':
    case 'orderedList':
      return filled({ type: node.type, content: itemsOf(node, depth + 1, walk) })
    case 'image':
      return pictureOf(node, walk)
    case 'missingPicture':
      return gapOf(node, walk)
    case 'video':
      return videoOf(node)
    case 'table':
      return filled<Block & { type: 'table' }>({ type: 'table', content: rowsOf(node, depth + 1, walk) })
    default:
      return undefined
  }
}

const filled = <Node extends { readonly content: readonly unknown[] }>(node: Node): Node | undefined =>
  node.content.length > 0 ? node : undefined

const attrsOf = ({ attrs }: Raw): Raw => (isRaw(attrs) ? attrs : {})

/** The page's own title is the first level. */
const levelOf = (level: unknown): 2 | 3 | 4 => (level === 3 || level === 4 ? level : 2)

function itemsOf(list: Raw, depth: number, walk: CleanWalk): ListItem[] {
  return childrenOf(list)
    .filter(({ type }) => type === 'listItem')
    .flatMap((item) => filled({ type: 'listItem' as const, content: blocksOf(item, depth, walk) }) ?? [])
}

function rowsOf(table: Raw, depth: number, walk: CleanWalk): TableRow[] {
  return childrenOf(table)
    .filter(({ type }) => type === 'tableRow')
    .flatMap((row) => filled({ type: 'tableRow' as const, content: cellsOf(row, depth, walk) }) ?? [])
}

function cellsOf(row: Raw, depth: number, walk: CleanWalk): TableCell[] {
  return childrenOf(row).flatMap((cell) =>
    cell.type === 'tableHeader' || cell.type === 'tableCell'
      ? { type: cell.type, content: blocksOf(cell, depth, walk) }
      : [],
  )
}

function pictureOf(node: Raw, walk: CleanWalk): Block | undefined {
  const { src, alt, title } = attrsOf(node)
  const safe = safePicture(src)
  if (!safe || walk.pictures >= RICH_TEXT_PICTURES_MAX) return undefined
  walk.pictures += 1
  const attrs: Picture = { src: safe, alt: wordsOf(alt, 190), title: wordsOf(title, 300) }
  return { type: 'image', attrs }
}

function gapOf(node: Raw, walk: CleanWalk): Block | undefined {
  const { alt, from } = attrsOf(node)
  if (walk.pictures >= RICH_TEXT_PICTURES_MAX) return undefined
  walk.pictures += 1
  const address = safeHref(from) ?? ''
  const attrs = { alt: wordsOf(alt, 190), from: /^https?:/i.test(address) ? address : '' }
  return { type: 'missingPicture', attrs }
}

function videoOf(node: Raw): Block | undefined {
  const src = safeVideo(attrsOf(node).src)
  return src ? { type: 'video', attrs: { src } } : undefined
}

function inlinesOf(node: Raw): Inline[] {
  return childrenOf(node).flatMap((child): Inline | [] => {
    if (child.type === 'hardBreak') return { type: 'hardBreak' }
    if (child.type !== 'text') return []
    const text = wordsOf(child.text, 100_000)
    if (text === '') return []
    const marks = marksOf(child)
    return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
  })
}

function marksOf({ marks }: Raw): Mark[] {
  return Array.isArray(marks) ? marks.filter(isRaw).flatMap((mark) => markOf(mark) ?? []) : []
}

function markOf(mark: Raw): Mark | undefined {
  switch (mark.type) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'code':
      return { type: mark.type }
    case 'link': {
      const href = safeHref(attrsOf(mark).href)
      return href ? { type: 'link', attrs: { href } } : undefined
    }
    default:
      return undefined
  }
}

const withoutMarks = (inline: Inline): Inline =>
  inline.type === 'text' ? { type: 'text', text: inline.text } : inline

/** A storable text without invisible characters: NUL, lone surrogates, text-direction overrides. */
function wordsOf(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ''))
    .slice(0, max)
    .toWellFormed()
}

import type { Language } from '../language.ts'
import type { Block, Inline, RichText } from './rich-text.ts'

/** A second-level heading, for the table of contents; `id` is its anchor. */
export interface OutlineEntry {
  readonly id: string
  readonly text: string
}

/** Anchors by position, so that they are equal in every language: `part-1`, `part-2`, … */
export const headingId = (place: number) => `part-${place}`

export function outlineOf({ content }: RichText): OutlineEntry[] {
  return content
    .filter((block) => block.type === 'heading' && block.attrs.level === 2)
    .map((block, at) => ({
      id: headingId(at + 1),
      text: block.type === 'heading' ? inlineText(block.content) : '',
    }))
}

/** The plain text, one block per line: for search, summaries and reading time. */
export const plainText = ({ content }: RichText): string => content.map(blockText).filter(Boolean).join('\n')

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inlineText(block.content)
    case 'bulletList':
    case 'orderedList':
      return block.content.map((item) => item.content.map(blockText).join('\n')).join('\n')
    case 'blockquote':
      return block.content.map(blockText).join('\n')
    case 'table':
      return block.content
        .map((row) => row.content.map((cell) => cell.content.map(blockText).join(' ')).join(' · '))
        .join('\n')
    case 'image':
      return block.attrs.title
    case 'missingPicture':
      return block.attrs.alt
    case 'horizontalRule':
    case 'video':
      return ''
  }
}

export const inlineText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('')

/** Reading speed of adults in prose: characters per minute in Chinese, letters per minute in the others. */
const SPEED: Record<Language, number> = { 'zh-Hans': 400, en: 1150, ru: 1050, kk: 1000 }

export function readingMinutes(text: string, language: Language): number {
  return Math.max(1, Math.round(text.length / SPEED[language]))
}

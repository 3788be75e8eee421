import * as z from 'zod/mini'

/** A text with headings, lists, tables and pictures, in TipTap's format (ProseMirror JSON), sanitized. */
export interface RichText {
  readonly type: 'doc'
  readonly content: readonly Block[]
}

export type Inline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly Mark[] }
  | { readonly type: 'hardBreak' }

export type Mark =
  | { readonly type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }

export type Block =
  | { readonly type: 'paragraph'; readonly content: readonly Inline[] }
  | {
      readonly type: 'heading'
      readonly attrs: { readonly level: 2 | 3 | 4 }
      readonly content: readonly Inline[]
    }
  | { readonly type: 'bulletList' | 'orderedList'; readonly content: readonly ListItem[] }
  | { readonly type: 'blockquote'; readonly content: readonly Block[] }
  | { readonly type: 'codeBlock'; readonly content: readonly Inline[] }
  | { readonly type: 'horizontalRule' }
  | { readonly type: 'image'; readonly attrs: Picture }
  | { readonly type: 'missingPicture'; readonly attrs: MissingPicture }
  | { readonly type: 'video'; readonly attrs: { readonly src: string } }
  | { readonly type: 'table'; readonly content: readonly TableRow[] }

/** `src` is on this server, below /media/. `title` is the caption. */
export interface Picture {
  readonly src: string
  readonly alt: string
  readonly title: string
}

/** Marks a picture in pasted text that could not be imported; the author uploads the file or removes the mark. */
export interface MissingPicture {
  readonly alt: string
  /** The original address, for a manual download; '' when unknown. */
  readonly from: string
}

export interface ListItem {
  readonly type: 'listItem'
  readonly content: readonly Block[]
}

export interface TableRow {
  readonly type: 'tableRow'
  readonly content: readonly TableCell[]
}

export interface TableCell {
  readonly type: 'tableHeader' | 'tableCell'
  readonly content: readonly Block[]
}

export const RICH_TEXT_BYTES_MAX = 500_000
export const RICH_TEXT_PICTURES_MAX = 100
/** Maximum nesting, such as lists in lists in quotes. */
export const RICH_TEXT_DEPTH_MAX = 8
const BLOCKS_MAX = 2000

/** Unsanitized, as sent by an editor; `cleanRichText` returns what may be stored and shown. */
export const richText = z.object({
  type: z.literal('doc'),
  content: z.array(z.unknown()).check(z.maxLength(BLOCKS_MAX)),
})
export type RawRichText = z.output<typeof richText>

export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [] }

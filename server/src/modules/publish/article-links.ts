import type { LinkPlace } from '@tiantian/contracts/publish/broken-link.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'

/** Something in an article that leads somewhere. */
export interface ArticleLink {
  readonly place: LinkPlace
  readonly address: string
  /** What it is called there; '' for nothing. */
  readonly words: string
}

/** A published text, and of its article what leads somewhere. */
export interface LinkedPage {
  readonly body: RichText
  readonly cover: string
  readonly video: string
  readonly sourceUrl: string
  readonly externalUrl: string | null
}

/** Words of a link are a help to find it, no more. */
const WORDS_MAX = 200
/** Of what no database keeps: addresses as long as they may be. */
const ADDRESS_MAX = 2000

/** All that leads out of a text, each place and address once. */
export function linksOf(page: LinkedPage): ArticleLink[] {
  const whole: readonly (readonly [LinkPlace, string | null])[] = [
    ['cover', uploadOnly(page.cover)],
    ['film', uploadOnly(page.video)],
    ['source', page.sourceUrl],
    ['elsewhere', page.externalUrl],
  ]
  const links = [
    ...whole.flatMap(([place, address]) => (address ? [{ place, address, words: '' }] : [])),
    ...linksIn(page.body as unknown as Node),
  ]
  const byKey = new Map(links.map((link) => [`${link.place} ${link.address}`, link]))
  return [...byKey.values()].filter(({ address }) => address.length <= ADDRESS_MAX)
}

/** Pictures that the product draws are named by a path alone, and never go away. */
const uploadOnly = (address: string) => (/^(?:\/|https?:)/.test(address) ? address : '')

interface Node {
  readonly type?: string
  readonly text?: string
  readonly attrs?: { readonly href?: string; readonly src?: string; readonly alt?: string }
  readonly marks?: readonly Node[]
  readonly content?: readonly Node[]
}

function linksIn({ type, text = '', attrs, marks = [], content = [] }: Node): ArticleLink[] {
  const words = (type === 'text' ? text : (attrs?.alt ?? '')).slice(0, WORDS_MAX).toWellFormed()
  const led = marks.flatMap(({ attrs: of }) =>
    of?.href ? [{ place: 'text' as const, address: of.href, words }] : [],
  )
  const place = type === 'video' ? 'film' : 'picture'
  const shown = attrs?.src ? [{ place, address: attrs.src, words } as const] : []
  return [...led, ...shown, ...content.flatMap(linksIn)]
}

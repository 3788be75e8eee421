import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { headingId } from '@tiantian/contracts/rich-text/outline.ts'
import type { Block, RichText as Doc, Inline, Mark } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { ReactNode } from 'react'
import { Fragment, useMemo } from 'react'
import { mediaUrl } from '../picture-address.ts'
import css from './rich-text.module.css'

/** A formatted text. Rendered as elements, never as HTML, from what passes the allow-list. */
export function RichText({ doc }: { doc: unknown }) {
  const blocks = useMemo(() => numbered(cleanRichText(doc)), [doc])
  return (
    <div className={css.text}>
      {blocks.map(({ key, block, anchor }) => (
        <BlockView key={key} block={block} anchor={anchor} />
      ))}
    </div>
  )
}

/** Blocks have no ids; their positions do not change. */
function numbered({ content }: Doc) {
  let headings = 0
  return content.map((block, place) => {
    const isAnchor = block.type === 'heading' && block.attrs.level === 2
    if (isAnchor) headings += 1
    return { key: `${place}`, block, anchor: isAnchor ? headingId(headings) : undefined }
  })
}

function BlockView({ block, anchor }: { block: Block; anchor?: string | undefined }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.content} />
        </p>
      )
    case 'heading':
      return <HeadingView block={block} anchor={anchor} />
    case 'bulletList':
    case 'orderedList':
      return <ListView block={block} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.content} />
        </blockquote>
      )
    case 'codeBlock':
      return (
        <pre>
          <Inlines inlines={block.content} />
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <PictureView {...block.attrs} />
    case 'missingPicture':
      return null
    case 'video':
      return <VideoView {...block.attrs} />
    case 'table':
      return <TableView block={block} />
  }
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  keyed(blocks).map(([key, block]) => <BlockView key={key} block={block} />)

const keyed = <Item,>(items: readonly Item[]) => items.map((item, place) => [`${place}`, item] as const)

type Of<Type extends Block['type']> = { block: Extract<Block, { type: Type }> }

function HeadingView({ block, anchor }: Of<'heading'> & { anchor: string | undefined }) {
  const Tag = `h${block.attrs.level}` as const
  return (
    <Tag id={anchor} tabIndex={anchor === undefined ? undefined : -1}>
      <Inlines inlines={block.content} />
    </Tag>
  )
}

function ListView({ block }: Of<'bulletList' | 'orderedList'>) {
  const Tag = block.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <Tag>
      {keyed(block.content).map(([key, item]) => (
        <li key={key}>
          <Blocks blocks={item.content} />
        </li>
      ))}
    </Tag>
  )
}

function PictureView({ src, alt, title }: Extract<Block, { type: 'image' }>['attrs']) {
  return (
    <figure>
      <img src={mediaUrl(src)} alt={alt} loading="lazy" decoding="async" />
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}

const VideoView = ({ src }: Extract<Block, { type: 'video' }>['attrs']) => (
  <p>
    <Outside href={src}>{URL.parse(src)?.hostname ?? src}</Outside>
  </p>
)

/** Wide tables scroll on their own; by keyboard too. */
function TableView({ block }: Of<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className={css.table} tabIndex={0}>
      <table>
        <tbody>
          {keyed(block.content).map(([key, row]) => (
            <tr key={key}>
              {keyed(row.content).map(([place, cell]) => {
                const Tag = cell.type === 'tableHeader' ? 'th' : 'td'
                return (
                  <Tag key={place} {...(Tag === 'th' && { scope: 'col' })}>
                    <Blocks blocks={cell.content} />
                  </Tag>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Inlines = ({ inlines }: { inlines: readonly Inline[] }) =>
  keyed(inlines).map(([key, inline]) =>
    inline.type === 'hardBreak' ? (
      <br key={key} />
    ) : (
      <Fragment key={key}>{(inline.marks ?? []).reduce(marked, inline.text)}</Fragment>
    ),
  )

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function marked(inner: ReactNode, mark: Mark): ReactNode {
  if (mark.type === 'link') return <Outside href={mark.attrs.href}>{inner}</Outside>
  const Tag = TAGS[mark.type]
  return <Tag>{inner}</Tag>
}

/** External links open beside the app; our own addresses within it. */
function Outside({ href, children }: { href: string; children: ReactNode }) {
  const isForeign = /^https?:/i.test(href)
  return (
    <a href={href} {...(isForeign && { target: '_blank', rel: 'noopener nofollow ugc' })}>
      {children}
    </a>
  )
}

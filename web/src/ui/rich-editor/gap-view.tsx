import { safeHref } from '@tiantian/contracts/rich-text/address.ts'
import type { NodeViewProps } from '@tiptap/react'
import { NodeViewWrapper } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import type { OnPicture } from './pictures.ts'
import css from './rich-editor.module.css'

interface GapViewProps extends NodeViewProps {
  onPicture: OnPicture
}

/**
 * A placeholder for a missing picture: uploading, or requested. Until it is there the text cannot be submitted for
 * review.
 */
export function GapView(props: GapViewProps) {
  const t = useText()
  const { node, editor, deleteNode } = props
  const [isTaking, setTaking] = useState(false)
  const alt = String(node.attrs.alt)
  const from = safeHref(node.attrs.from)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setTaking(true)
    await fill(props, file)
    setTaking(false)
  }
  if (isTaking || node.attrs.pending) {
    return (
      <NodeViewWrapper as="figure" className={css.gap} contentEditable={false}>
        <Spinner /> {t('newsroom.editor.taking')}
      </NodeViewWrapper>
    )
  }
  return (
    <NodeViewWrapper as="figure" className={css.gap} contentEditable={false}>
      <p>
        <strong>{t('newsroom.editor.gap')}</strong>
        {alt && ` ${alt}`}
      </p>
      {from && (
        <a href={from} target="_blank" rel="noopener noreferrer">
          {t('newsroom.editor.gapFrom', { host: URL.parse(from)?.host ?? from })}
        </a>
      )}
      {editor.isEditable && <GapTools onFile={(file) => void choose(file)} onDrop={deleteNode} />}
    </NodeViewWrapper>
  )
}

/** The picture replaces the placeholder. */
async function fill({ node, editor, getPos, onPicture }: GapViewProps, file: File) {
  const src = await onPicture(file)
  const at = getPos()
  if (!src || at === undefined || editor.isDestroyed) return
  const range = { from: at, to: at + node.nodeSize }
  editor.commands.insertContentAt(range, { type: 'image', attrs: { src, alt: String(node.attrs.alt) } })
}

interface GapToolsProps {
  onFile: (file: File | undefined) => void
  onDrop: () => void
}

function GapTools({ onFile, onDrop }: GapToolsProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.gapTools}>
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        {t('newsroom.editor.gapChoose')}
      </Button>
      <Button variant="plain" size="sm" onClick={onDrop}>
        {t('newsroom.editor.gapDrop')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </div>
  )
}

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

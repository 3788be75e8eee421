import type { NodeViewProps } from '@tiptap/react'
import { NodeViewWrapper } from '@tiptap/react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { mediaUrl } from '../picture-address.ts'
import { TextField } from '../text-field.tsx'
import css from './rich-editor.module.css'

/**
 * An attribute of a node as the value of a field. Typed text is kept in the field itself, or the cursor would jump
 * with each update of the document.
 */
function useAttribute({ node, updateAttributes }: NodeViewProps, name: string) {
  const [typed, setTyped] = useState<string>()
  return {
    value: typed ?? String(node.attrs[name] ?? ''),
    onChange(text: string) {
      setTyped(text)
      updateAttributes({ [name]: text })
    },
    onBlur: () => setTyped(undefined),
  }
}

/** A picture in the editor: its alternative text, and its caption. */
export function PictureView(props: NodeViewProps) {
  const t = useText()
  const alt = useAttribute(props, 'alt')
  const title = useAttribute(props, 'title')
  const { node, editor, deleteNode } = props
  return (
    <NodeViewWrapper as="figure" className={css.picture} contentEditable={false}>
      <img src={mediaUrl(String(node.attrs.src))} alt={alt.value} data-drag-handle />
      {editor.isEditable && (
        <div className={css.about}>
          <TextField
            label={t('newsroom.editor.alt')}
            error={alt.value.trim() === '' ? t('newsroom.editor.altMissing') : undefined}
            maxLength={190}
            {...alt}
          />
          <TextField label={t('newsroom.editor.caption')} isOptional maxLength={300} {...title} />
          <Button variant="plain" size="sm" onClick={deleteNode}>
            {t('newsroom.editor.dropPicture')}
          </Button>
        </div>
      )}
    </NodeViewWrapper>
  )
}

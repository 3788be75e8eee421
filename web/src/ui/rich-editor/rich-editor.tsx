import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { richTextExtensions } from './nodes.ts'
import type { OnPicture } from './pictures.ts'
import { takePictures } from './pictures.ts'
import css from './rich-editor.module.css'
import { Toolbar } from './toolbar.tsx'

interface RichEditorProps {
  label: string
  /** Where it begins; another key begins another text. */
  start: RichText
  onChange: (doc: RichText) => void
  /** Takes a picture in and answers its address below /media/; nothing when it could not. */
  onPicture: OnPicture
  isReadOnly?: boolean
  /** Of the text, not of the page. */
  language: string
}

/** A text with headings, lists, tables and pictures; what it gives out has passed the allow-list. */
export function RichEditor({
  label,
  start,
  onChange,
  onPicture,
  isReadOnly = false,
  language,
}: RichEditorProps) {
  const labelId = useId()
  const editor: Editor = useEditor({
    extensions: richTextExtensions,
    content: start as object,
    editable: !isReadOnly,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, lang: language },
      transformPastedHTML: cleanPaste,
      handlePaste: (_view, event): boolean => takePictures(editor, event.clipboardData, onPicture),
      handleDrop: (_view, event): boolean => takePictures(editor, event.dataTransfer, onPicture),
    },
    onUpdate: ({ editor: changed }) => onChange(cleanRichText(changed.getJSON())),
  })
  return (
    <div>
      <p id={labelId} className={css.label}>
        {label}
      </p>
      <div className={css.frame}>
        {!isReadOnly && <Toolbar editor={editor} onPicture={onPicture} />}
        <EditorContent editor={editor} className={css.text} />
      </div>
    </div>
  )
}

import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useState } from 'react'
import { richTextExtensions } from './nodes.ts'
import type { OnPicture } from './pictures.ts'
import css from './rich-editor.module.css'
import { Toolbar } from './toolbar.tsx'
import { usePaste } from './use-paste.ts'

interface RichEditorProps {
  label: string
  /** The initial content; another key loads another text. */
  start: RichText
  onChange: (doc: RichText) => void
  /** Imports a picture and returns its address below /media/; undefined on failure. */
  onPicture: OnPicture
  isReadOnly?: boolean
  /** The language of the text, not of the page. */
  language: string
}

/** A text with headings, lists, tables and pictures; its output has passed the allow-list. */
export function RichEditor({
  label,
  start,
  onChange,
  onPicture,
  isReadOnly = false,
  language,
}: RichEditorProps) {
  const labelId = useId()
  const paste = usePaste(onPicture)
  const [extensions] = useState(() => richTextExtensions(onPicture))
  const editor: Editor = useEditor({
    extensions,
    content: start as object,
    editable: !isReadOnly,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, lang: language },
      handleDOMEvents: {
        paste: (_view, event): boolean => paste.begin(event.clipboardData),
        drop: (_view, event): boolean => paste.begin(event.dataTransfer),
      },
      transformPastedHTML: (html): string => paste.sort(editor, html),
      handlePaste: (_view, event): boolean => paste.take(editor, event.clipboardData),
      handleDrop: (_view, event): boolean => paste.take(editor, event.dataTransfer),
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

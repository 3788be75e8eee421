import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { richTextExtensions } from './nodes.ts'
import type { PastedPicture } from './pasted-pictures.ts'
import { sortPictures } from './pasted-pictures.ts'
import type { OnPicture } from './pictures.ts'
import { fillGaps, reportLeftOut, roomIn, takePictures } from './pictures.ts'
import css from './rich-editor.module.css'
import { Toolbar } from './toolbar.tsx'

/** Paste and drop: the editor reports them in three steps, and the last needs data of the first two. */
function usePaste(onPicture: OnPicture) {
  const rtf = useRef('')
  const waiting = useRef<readonly PastedPicture[]>([])
  return {
    begin(from: DataTransfer | null): boolean {
      rtf.current = from?.getData('text/rtf') ?? ''
      waiting.current = []
      return false
    },
    sort(editor: Editor, html: string): string {
      const surroundings = { rtf: rtf.current, origin: location.origin, room: roomIn(editor) }
      const sorted = sortPictures(cleanPaste(html), surroundings)
      waiting.current = sorted.pictures
      reportLeftOut(sorted.leftOut)
      return sorted.html
    },
    take(editor: Editor, from: DataTransfer | null): boolean {
      if (takePictures(editor, from, onPicture)) return true
      void fillGaps(editor, waiting.current, onPicture)
      return false
    },
  }
}

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

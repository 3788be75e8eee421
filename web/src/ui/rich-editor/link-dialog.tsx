import { safeHref } from '@tiantian/contracts/rich-text/address.ts'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../bottom-sheet.tsx'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'
import css from './rich-editor.module.css'

interface LinkDialogProps {
  editor: Editor
  onClose: () => void
}

/** The link of the selected text; without a selection the address itself is inserted. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const t = useText()
  const link = useLink(editor, onClose)
  return (
    <BottomSheet isOpen desktop="center" title={t('newsroom.editor.link')} onClose={onClose}>
      {/* Not a form: the article's form is around it. */}
      <div className={css.linkForm}>
        <TextField
          label={t('newsroom.editor.linkAsk')}
          hint={t('newsroom.editor.linkHint')}
          error={link.isWrong ? t('newsroom.editor.linkWrong') : undefined}
          type="url"
          inputMode="url"
          maxLength={2000}
          value={link.typed}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            link.set()
          }}
          onChange={link.type}
        />
        <div className={css.linkButtons}>
          <Button onClick={link.set}>{t('newsroom.editor.linkSet')}</Button>
          {link.before && (
            <Button variant="secondary" onClick={link.drop}>
              {t('newsroom.editor.linkDrop')}
            </Button>
          )}
        </div>
      </div>
    </BottomSheet>
  )
}

function useLink(editor: Editor, onClose: () => void) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [typed, setTyped] = useState(before)
  const [isWrong, setWrong] = useState(false)
  return {
    ...{ before, typed, isWrong },
    type(text: string) {
      setTyped(text)
      setWrong(false)
    },
    set() {
      const href = safeHref(completed(typed))
      setWrong(!href)
      if (!href) return
      setLink(editor, href)
      onClose()
    },
    drop() {
      editor.chain().focus().extendMarkRange('link').unsetLink().run()
      onClose()
    },
  }
}

function setLink(editor: Editor, href: string) {
  const words = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link')) {
    words.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else {
    words.setLink({ href }).run()
  }
}

/** The protocol is usually not typed: `example.org` is accepted. */
function completed(typed: string): string {
  const text = typed.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text
}

import { safeHref } from '@tiantian/contracts/rich-text/address.ts'
import type { Editor } from '@tiptap/core'

/** Asks where the chosen words lead; nothing typed takes the link away. */
export function askLink(editor: Editor, question: string) {
  const before = editor.getAttributes('link').href as string | undefined
  const typed = prompt(question, before ?? 'https://')
  if (typed === null) return
  const href = safeHref(typed)
  const words = editor.chain().focus().extendMarkRange('link')
  if (href) words.setLink({ href }).run()
  else words.unsetLink().run()
}

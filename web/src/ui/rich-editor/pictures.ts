import type { Editor } from '@tiptap/core'
import { hasWords } from './clean-paste.ts'

/** Takes a picture in and answers its address below /media/; nothing when it could not. */
export type OnPicture = (file: File) => Promise<string | undefined>

/**
 * Pictures that are pasted or dropped come to lie with us; everything else goes its usual way. Office programs add a
 * picture of the words that were copied: then the words are meant.
 */
export function takePictures(editor: Editor, from: DataTransfer | null, onPicture: OnPicture): boolean {
  const files = [...(from?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || hasWords(from?.getData('text/html') ?? '')) return false
  void insertPictures(editor, files, onPicture)
  return true
}

export async function insertPictures(editor: Editor, files: readonly File[], onPicture: OnPicture) {
  for (const file of files) {
    const src = await onPicture(file)
    const alt = file.name.replace(/\.\w+$/, '').slice(0, 190)
    if (src) editor.chain().focus().setImage({ src, alt }).run()
  }
}

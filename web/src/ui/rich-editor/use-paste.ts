import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import { cleanPaste } from './clean-paste.ts'
import type { PastedPicture } from './pasted-pictures.ts'
import { sortPictures } from './pasted-pictures.ts'
import type { OnPicture } from './pictures.ts'
import { fillGaps, roomIn, sayLeftOut, takePictures } from './pictures.ts'

/** Paste and drop: the editor reports them in three steps, and the last needs data of the first two. */
export function usePaste(onPicture: OnPicture) {
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
      sayLeftOut(sorted.leftOut)
      return sorted.html
    },
    take(editor: Editor, from: DataTransfer | null): boolean {
      if (takePictures(editor, from, onPicture)) return true
      void fillGaps(editor, waiting.current, onPicture)
      return false
    },
  }
}

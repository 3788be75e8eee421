import { noteArticleView } from '@tiantian/contracts/publish/article.ts'
import { useEffect } from 'react'
import { call } from '../../sdk/call.ts'

/** A visit shorter than this does not count as read. */
const READ_AFTER_MS = 4000

/** Counts a reader; the server counts each once a day, and stores nothing that identifies them. */
export function useView(id: string | undefined) {
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => {
      // A failure to count is no reason to disturb the reader.
      call(noteArticleView, { id }).catch(() => undefined)
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
}

import { noteArticleView } from '@tiantian/contracts/publish/article.ts'
import { useEffect } from 'react'
import { call } from '../../sdk/call.ts'

/** Whoever is gone again within this has not read. */
const READ_AFTER_MS = 4000

/** Counts a reader; the server counts each once a day, and keeps nothing that tells who she was. */
export function useView(id: string | undefined) {
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => {
      // A reader that is not counted is no reason to disturb her.
      call(noteArticleView, { id }).catch(() => undefined)
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
}

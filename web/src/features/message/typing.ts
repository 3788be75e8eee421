import { showTyping } from '@tiantian/contracts/message/thread.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../sdk/call.ts'
import { onPush } from '../../sdk/push.ts'

const TELL_MS = 4000
/** Longer than the pause between two tellings. */
const SHOWN_MS = 6000

/** Tells the other side that the user writes, not more often than every few seconds. */
export function useTellTyping(threadId: string): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (performance.now() - toldAt.current < TELL_MS) return
    toldAt.current = performance.now()
    // If it fails, nothing is lost.
    call(showTyping, { id: threadId }).catch(() => undefined)
  }
}

/** Whether the other side is writing; a message from there ends it. */
export function useTyping(threadId: string, lastSeq: number): boolean {
  const [isTyping, setTyping] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message ends it
  useEffect(() => {
    setTyping(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPush('thread.typing', (data) => {
      if (data.threadId !== threadId) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), SHOWN_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [threadId, lastSeq])
  return isTyping
}

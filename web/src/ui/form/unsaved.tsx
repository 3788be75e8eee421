import { use, useEffect, useEffectEvent } from 'react'
import type { SheetGuard } from '../overlay/sheet-guard.ts'
import { SheetGuardContext } from '../overlay/sheet-guard.ts'
import { asksToLeave, useLeaveGuard } from './use-leave-guard.ts'

interface UnsavedProps {
  when: boolean
  /** It was submitted: leaving does not ask. */
  isDone?: () => boolean
}

/** Marks unsaved input in a sheet: closing it, or leaving its page, asks first. */
export function Unsaved({ when, isDone }: UnsavedProps) {
  const guard = use(SheetGuardContext)
  return guard && when ? <Guarded guard={guard} isDone={isDone} /> : null
}

interface GuardedProps {
  guard: SheetGuard
  isDone: (() => boolean) | undefined
}

function Guarded({ guard, isDone }: GuardedProps) {
  useLeaveGuard(true, isDone)
  const mayClose = useEffectEvent(async () => isDone?.() || asksToLeave())
  useEffect(() => {
    guard.current = () => mayClose()
    return () => {
      guard.current = null
    }
  }, [guard])
  return null
}

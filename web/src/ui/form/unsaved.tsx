import { useBlocker } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { showModal } from '../overlay/modal-store.ts'
import type { SheetGuard } from '../overlay/sheet-guard.ts'
import { SheetGuardContext } from '../overlay/sheet-guard.ts'
import { isCovered } from '../use-back.ts'

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

/** Whether the user discards unsaved input. */
const asksToLeave = (): Promise<boolean> =>
  showModal({
    title: i18n.t('form.leave.title'),
    content: i18n.t('form.leave.text'),
    confirmText: i18n.t('form.leave.leave'),
    cancelText: i18n.t('form.leave.stay'),
    isDangerous: true,
  })

/**
 * Asks before a page with unsaved input is left: by a link, by "back", or by closing it. `isDone` is called at that
 * moment: what was just submitted is no longer unsaved.
 */
export function useLeaveGuard(isUnsaved: boolean, isDone: () => boolean = () => false): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    async shouldBlockFn({ current, next, action }) {
      // A layer over the page closes first, and asks by itself.
      if (action === 'BACK' && isCovered()) return false
      // Another tab of the same page discards nothing.
      const isSame = current.pathname === next.pathname && idOf(current.search) === idOf(next.search)
      if (isSame || isDone()) return false
      return !(await asksToLeave())
    },
  })
}

const idOf = (search: object): unknown => ('id' in search ? search.id : undefined)

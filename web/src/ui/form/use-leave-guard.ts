import { useBlocker } from '@tanstack/react-router'
import { i18n } from '../../i18n/i18n.ts'
import { showModal } from '../overlay/modal-store.ts'
import { isCovered } from '../use-back.ts'

/** Whether the user discards unsaved input. */
export const asksToLeave = (): Promise<boolean> =>
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

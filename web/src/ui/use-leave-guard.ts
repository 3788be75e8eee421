import { useBlocker } from '@tanstack/react-router'
import { i18n } from '../i18n/i18n.ts'
import { showModal } from './modal-store.ts'
import { isCovered } from './use-back.ts'

/** Whether she leaves what is written and not saved, after all. */
export const asksToLeave = (): Promise<boolean> =>
  showModal({
    title: i18n.t('programme.setup.leaveTitle'),
    content: i18n.t('programme.setup.leaveText'),
    confirmText: i18n.t('programme.setup.leave'),
    cancelText: i18n.t('programme.setup.stay'),
    isDangerous: true,
  })

/**
 * Asks before a page is left on which something is written and not saved: by a link, by "back", or by closing it.
 * `isDone` is asked at that moment: what was sent a moment ago is not unsaved any more.
 */
export function useLeaveGuard(isUnsaved: boolean, isDone: () => boolean = () => false): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    async shouldBlockFn({ current, next, action }) {
      // What lies over the page goes first, and asks by itself.
      if (action === 'BACK' && isCovered()) return false
      // Another part of the same page takes nothing away.
      const isSame = current.pathname === next.pathname && idOf(current.search) === idOf(next.search)
      if (isSame || isDone()) return false
      return !(await asksToLeave())
    },
  })
}

const idOf = (search: object): unknown => ('id' in search ? search.id : undefined)

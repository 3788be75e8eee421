import { useBlocker } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { showModal } from '../../ui/modal-store.ts'

/** Asks before a page is left on which something is written and not saved: by a link, by "back", or by closing it. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const t = useText()
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    async shouldBlockFn({ current, next }) {
      // Another part of the same page takes nothing away.
      const isSame = current.pathname === next.pathname && idOf(current.search) === idOf(next.search)
      if (isSame) return false
      const leaves = await showModal({
        title: t('programme.setup.leaveTitle'),
        content: t('programme.setup.leaveText'),
        confirmText: t('programme.setup.leave'),
        cancelText: t('programme.setup.stay'),
        isDangerous: true,
      })
      return !leaves
    },
  })
}

const idOf = (search: object): unknown => ('id' in search ? search.id : undefined)

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { getPreference, setPreference } from '@tiantian/contracts/user/preference.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'

export const preferenceQuery = () => query(getPreference, {})

/** Saves notification preferences. */
export function useSavePreference() {
  const t = useText()
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that each reply includes all earlier changes.
    scope: { id: setPreference.name },
    mutationFn: (input: Input<typeof setPreference>) => call(setPreference, input),
    onSuccess(preference) {
      client.setQueryData(preferenceQuery().queryKey, preference)
      showToast({ title: t('profile.saved'), icon: 'success' })
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { ZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { useText } from '../../i18n/use-text.ts'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import css from './zero-results-page.module.css'
import { zeroResultReads } from './zero-results-query.ts'

interface ZeroResultActionsProps {
  zeroResult: ZeroResult
  isSettled: boolean
  onTeach: () => void
}

export function ZeroResultActions({ zeroResult, isSettled, onTeach }: ZeroResultActionsProps) {
  const t = useText()
  const mayTeach = useMay('publish.data_write')
  const settle = useSettle()
  const { text } = zeroResult
  const label = t(isSettled ? 'desk.misses.reopen' : 'desk.misses.settle')
  return (
    <span className={css.actions}>
      {mayTeach && (
        <Button size="sm" variant="soft" aria-label={t('desk.misses.teachOf', { text })} onClick={onTeach}>
          {t('desk.misses.teach')}
        </Button>
      )}
      <Button
        size="sm"
        variant="plain"
        aria-label={`${label}: ${text}`}
        isLoading={settle.isPending}
        onClick={() => settle.mutate({ zeroResult: zeroResult, isSettled: !isSettled })}
      >
        {label}
      </Button>
    </span>
  )
}

/** Dismisses a query or restores it; the list reloads. */
export function useSettle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      zeroResult: { text, language, kind },
      isSettled,
    }: {
      zeroResult: ZeroResult
      isSettled: boolean
    }) =>
      call(settleZeroResult, {
        text,
        language: language as Input<typeof settleZeroResult>['language'],
        kind,
        isSettled,
      }),
    onSuccess: () => client.invalidateQueries(zeroResultReads()),
  })
}

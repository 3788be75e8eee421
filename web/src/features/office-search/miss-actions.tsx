import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { Miss } from '@tiantian/contracts/search/miss.ts'
import { settleMiss } from '@tiantian/contracts/search/miss.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../office-users/use-may.ts'
import css from './misses-page.module.css'
import { MISSES_KEY } from './misses-query.ts'

interface MissActionsProps {
  miss: Miss
  isSettled: boolean
  onTeach: () => void
}

export function MissActions({ miss, isSettled, onTeach }: MissActionsProps) {
  const t = useText()
  const mayTeach = useMay('publish.data_write')
  const settle = useSettle()
  const { text } = miss
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
        onClick={() => settle.mutate({ miss, isSettled: !isSettled })}
      >
        {label}
      </Button>
    </span>
  )
}

/** Puts a text aside or back; the list is read anew. */
export function useSettle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ miss: { text, language, kind }, isSettled }: { miss: Miss; isSettled: boolean }) =>
      call(settleMiss, { text, language: language as Input<typeof settleMiss>['language'], kind, isSettled }),
    onSuccess: () => client.invalidateQueries({ queryKey: MISSES_KEY }),
  })
}

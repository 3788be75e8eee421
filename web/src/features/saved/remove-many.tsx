import { REMOVE_MAX } from '@tiantian/contracts/activity/favorite.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './remove-many.module.css'
import { useRemoveFavorites } from './saved-query.ts'
import type { Choice } from './use-choice.ts'

interface RemoveManyProps {
  kind: SavedKind
  /** The visible ones. */
  ids: readonly string[]
  choice: Choice
}

/** Selects several favorites and removes them. */
export function RemoveMany({ kind, ids, choice }: RemoveManyProps) {
  const t = useText()
  const removal = useRemoveFavorites(kind)
  const { chosen } = choice
  if (!choice.isOpen) {
    return (
      <div className={css.bar}>
        <Button variant="plain" size="sm" onClick={choice.open}>
          {t('saved.choose')}
        </Button>
      </div>
    )
  }
  const remove = () => removal.mutate([...chosen].slice(0, REMOVE_MAX), { onSuccess: choice.close })
  return (
    <div className={css.bar}>
      <Checkbox
        isChecked={chosen.size > 0 && chosen.size === ids.length}
        isPartly={chosen.size > 0 && chosen.size < ids.length}
        onChange={(isChosen) => choice.set(ids, isChosen)}
        label={t('saved.chooseAll')}
      />
      <span className={css.space} />
      <Button variant="plain" size="sm" onClick={choice.close}>
        {t('common.cancel')}
      </Button>
      <Button
        variant="danger"
        size="sm"
        disabled={chosen.size === 0}
        isLoading={removal.isPending}
        onClick={remove}
      >
        {t('saved.remove', { count: chosen.size })}
      </Button>
    </div>
  )
}

import type { Favorite } from '@tiantian/contracts/activity/saved.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Tag } from '../../ui/chip.tsx'
import css from './favorite-row.module.css'
import { SavedCard } from './saved-card.tsx'
import { useRemoveFavorites } from './saved-query.ts'
import type { Choice } from './use-choice.ts'

interface FavoriteRowProps {
  kind: SavedKind
  favorite: Favorite
  choice: Choice
}

/** A favorite with what has changed since it was saved. */
export function FavoriteRow({ kind, favorite, choice }: FavoriteRowProps) {
  const t = useText()
  const { id, content } = favorite
  return (
    <div className={css.row}>
      {choice.isOpen && (
        <div className={css.check}>
          <Checkbox
            isChecked={choice.chosen.has(id)}
            onChange={(isChosen) => choice.set([id], isChosen)}
            label={t('saved.chooseOf', { name: content.card.name })}
            isLabelHidden
          />
        </div>
      )}
      <div className={css.card}>
        <SavedCard content={content} />
        <PriceDrop favorite={favorite} />
        {content.isGone && <TakeOut kind={kind} id={id} name={content.card.name} />}
      </div>
    </div>
  )
}

/** Only price drops: nobody saves a product to hear that it became more expensive. */
function PriceDrop({ favorite: { priceBefore, content } }: { favorite: Favorite }) {
  const t = useText()
  const format = useFormat()
  if (!priceBefore || content.kind !== 'product') return null
  const share = 1 - content.card.price.amountMinor / priceBefore.amountMinor
  return (
    <p className={css.note}>
      <Tag tone="success">{t('saved.cheaper', { share: format.number(share, { style: 'percent' }) })}</Tag>
      {t('saved.priceBefore', { price: format.money(priceBefore) })}
    </p>
  )
}

/** A deleted item has no heart any more. */
function TakeOut({ kind, id, name }: { kind: SavedKind; id: string; name: string }) {
  const t = useText()
  const removal = useRemoveFavorites(kind)
  return (
    <p className={css.note}>
      <Button
        variant="plain"
        size="sm"
        aria-label={t('saved.removeOf', { name })}
        isLoading={removal.isPending}
        onClick={() => removal.mutate([id])}
      >
        {t('saved.removeOne')}
      </Button>
    </p>
  )
}

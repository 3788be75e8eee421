import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './favorite-button.module.css'
import { useFavorite } from './favorite-marks.ts'
import { HeartIcon } from './icons.tsx'

interface FavoriteButtonProps {
  kind: SavedKind
  id: string
  /** The name of the item, for screen readers. */
  name: string
  /** `corner` is placed on the picture of a card, `button` among others on a page. */
  look?: 'corner' | 'button'
}

/** A heart that adds an item to the favorites or removes it. */
export function FavoriteButton({ kind, id, name, look = 'corner' }: FavoriteButtonProps) {
  const t = useText()
  const { isFavorite, toggle } = useFavorite(kind, id)
  if (look === 'button') {
    return (
      <Button
        variant="soft"
        size="sm"
        className={css.button}
        aria-pressed={isFavorite}
        icon={<HeartIcon size={18} className={css.heart} />}
        onClick={toggle}
      >
        {isFavorite ? t('saved.kept') : t('saved.keep')}
      </Button>
    )
  }
  return (
    <button
      type="button"
      className={css.corner}
      aria-pressed={isFavorite}
      aria-label={t('saved.keepOf', { name })}
      title={isFavorite ? t('saved.kept') : t('saved.keep')}
      onClick={toggle}
    >
      <span className={css.disc}>
        <HeartIcon size={18} className={css.heart} />
      </span>
    </button>
  )
}

import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './favorite-button.module.css'
import { useFavorite } from './favorite-marks.ts'
import { HeartIcon } from './icons.tsx'

interface FavoriteButtonProps {
  kind: SavedKind
  id: string
  /** Of the thing, for those who do not see where the heart stands. */
  name: string
  /** `corner` lies on the picture of a card, `button` stands among others on a page. */
  look?: 'corner' | 'button'
}

/** A heart that keeps a thing among the favourites, or no longer. */
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

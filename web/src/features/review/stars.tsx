import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { StarIcon } from '../../ui/icons.tsx'
import { times } from '../../ui/times.ts'
import css from './stars.module.css'

const STARS = 5

/** Five stars, the given number of them filled. */
export function Stars({ count, size = 16 }: { count: number; size?: number }) {
  const t = useText()
  return (
    <span className={css.stars}>
      <span className="visually-hidden">{t('review.starsOf', { count: Math.round(count) })}</span>
      {times(STARS).map((at) => (
        <StarIcon key={at} size={size} className={cx(css.star, at < Math.round(count) && css.full)} />
      ))}
    </span>
  )
}

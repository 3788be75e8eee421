import { shownRating } from '@tiantian/contracts/review/rating.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { StarIcon } from '../../ui/icons.tsx'
import { times } from '../../ui/times.ts'
import css from './stars.module.css'

const STARS = 5

/** Five stars, the given number of them filled. */
export function Stars({ count, size = 16 }: { count: number; size?: number }) {
  const t = useText()
  const format = useFormat()
  const text = Number.isInteger(count)
    ? t('review.starsOf', { count })
    : t('common.ratingOf', { rating: format.number(shownRating(count), { minimumFractionDigits: 1 }) })
  return (
    <span className={css.stars}>
      <span className="visually-hidden">{text}</span>
      {times(STARS).map((at) => (
        <StarIcon key={at} size={size} className={cx(css.star, at < Math.round(count) && css.full)} />
      ))}
    </span>
  )
}

import { shownRating } from '@tiantian/contracts/review/rating.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { StarIcon } from './icons.tsx'
import css from './rating.module.css'

/** A star with the average, and the number of ratings. */
export function Rating({ value, count }: { value: number; count?: number | undefined }) {
  const t = useText()
  const format = useFormat()
  const rating = format.number(shownRating(value), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className={css.rating}>
      <StarIcon size={16} className={css.star} />
      <span className="visually-hidden">{t('common.ratingOf', { rating })}</span>
      <span aria-hidden="true">{rating}</span>
      {count !== undefined && <span className={css.count}>({format.number(count)})</span>}
    </span>
  )
}

import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { RatingSummary } from './rating-counts.ts'
import css from './review-summary.module.css'
import { Stars } from './stars.tsx'

/** The average, and the distribution of stars. */
export function ReviewSummary({ summary: { total, average, rows } }: { summary: RatingSummary }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.summary}>
      <div className={css.average}>
        <strong className={css.number}>
          {format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </strong>
        <Stars count={average} size={18} />
        <span className={css.muted}>{t('review.total', { count: total, number: format.number(total) })}</span>
      </div>
      <ul className={css.bars} aria-label={t('review.spread')}>
        {rows.map(({ stars, count, percent }) => (
          <li key={stars} className={css.row}>
            <span className="visually-hidden">
              {`${t('review.starsOf', { count: stars })}: ${format.number(count)}`}
            </span>
            <span aria-hidden="true">{stars}</span>
            <span className={css.track} aria-hidden="true">
              <span className={css.fill} style={{ inlineSize: `${percent}%` }} />
            </span>
            <span className={css.count} aria-hidden="true">
              {format.number(count)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

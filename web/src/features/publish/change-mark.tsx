import { useText } from '../../i18n/use-text.ts'
import css from './change-mark.module.css'

interface ChangeMarkProps {
  /** In percent; null if there is nothing to compare with. */
  change: number | null
  /** `+19,3 %` */
  text: string
  /** The basis of comparison. */
  since: string
}

/** The change of a figure: an arrow, a sign, a colour and a word, for accessibility. */
export function ChangeMark({ change, text, since }: ChangeMarkProps) {
  const t = useText()
  if (change === null) return <span className={css.none}>{t('publish.dataset.noChange')}</span>
  const moved = change > 0 ? 'up' : 'down'
  const way = Math.abs(change) < 0.05 ? 'same' : moved
  return (
    <span className={css.change} data-way={way}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={css.arrow}>
        <path d={ARROWS[way]} fill="currentColor" />
      </svg>
      <strong>{text}</strong>
      <span className={css.words}>{t(`publish.dataset.${way}`, { period: since })}</span>
    </span>
  )
}

const ARROWS = { up: 'M6 1l5 9H1z', down: 'M6 11L1 2h10z', same: 'M1 5h10v2H1z' }

/** The same period of the previous year: `2024-Q3` → `2023-Q3`. */
export const yearBefore = (period: string): string => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`

import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { StarIcon } from '../../ui/icons.tsx'
import css from './star-field.module.css'

const WORDS = ['one', 'two', 'three', 'four', 'five'] as const

interface StarFieldProps {
  /** 0 while nothing is chosen. */
  value: number
  error: string | undefined
  onChange: (stars: number) => void
}

/** One to five stars; each has a word for its meaning. */
export function StarField({ value, error, onChange }: StarFieldProps) {
  const t = useText()
  const name = useId()
  const labels = WORDS.map((word, at) => ({ stars: at + 1, label: t(`review.word.${word}`) }))
  return (
    <fieldset className={css.field} aria-describedby={error && `${name}-error`}>
      <legend className={css.label}>{t('review.stars')}</legend>
      <div className={css.stars}>
        {labels.map(({ stars, label }) => (
          <label key={stars} className={css.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={stars === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(stars)}
            />
            <StarIcon size={32} className={cx(css.star, stars <= value && css.full)} />
            <span className="visually-hidden">{`${stars}. ${label}`}</span>
          </label>
        ))}
        <span className={css.word} aria-hidden="true">
          {labels[value - 1]?.label}
        </span>
      </div>
      {error && (
        <p id={`${name}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

import css from './progress.module.css'

/** The progress of a long operation. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <span
      role="progressbar"
      className={css.bar}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}

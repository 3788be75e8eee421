import css from './progress.module.css'

/** How far a long work is. */
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

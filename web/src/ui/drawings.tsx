import css from './drawings.module.css'

/** An open box beside a wheel: nothing here yet. */
export function EmptyDrawing() {
  return (
    <svg className={css.drawing} width="160" height="120" viewBox="0 0 160 120" aria-hidden="true">
      <ellipse className={css.ground} cx="80" cy="108" rx="64" ry="7" />
      <path className={css.fill} d="M38 58l42-14 42 14v36l-42 14-42-14z" />
      <path className={css.line} d="M38 58l42 14 42-14M80 72v36M38 58v36l42 14 42-14V58L80 44z" />
      <path className={css.line} d="M38 58L24 46l42-14 14 12M122 58l14-12-42-14-14 12" />
      <circle className={css.mark} cx="80" cy="22" r="12" />
      <circle className={css.line} cx="80" cy="22" r="5" />
    </svg>
  )
}

/** A road that ends: page not found. */
export function LostDrawing() {
  return (
    <svg className={css.drawing} width="160" height="120" viewBox="0 0 160 120" aria-hidden="true">
      <ellipse className={css.ground} cx="80" cy="108" rx="64" ry="7" />
      <path className={css.fill} d="M40 104l26-60h28l26 60z" />
      <path className={css.line} d="M40 104l26-60h28l26 60M80 54v8M80 72v9M80 91v11" />
      <path className={css.mark} d="M80 8l22 22-22 22-22-22z" />
      <path className={css.line} d="M80 8l22 22-22 22-22-22zM80 20v12M80 39v.5" />
    </svg>
  )
}

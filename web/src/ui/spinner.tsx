import css from './spinner.module.css'

/** A spinning ring in the colour of the surrounding text. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={css.spinner} style={{ width: size, height: size }} aria-hidden="true" />
}

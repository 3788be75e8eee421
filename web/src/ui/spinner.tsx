import css from './spinner.module.css'

/** A turning ring in the colour of the text around it. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={css.spinner} style={{ width: size, height: size }} aria-hidden="true" />
}

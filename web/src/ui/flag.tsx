import css from './flag.module.css'

interface FlagProps {
  /** ISO 3166-1 alpha-2: `KZ`. */
  country: string
  /** The name of the country, for users who do not know its code. */
  name?: string
}

/** A country by its two letters: unlike flag emoji it looks the same on every device. */
export function Flag({ country, name }: FlagProps) {
  return (
    <abbr className={css.flag} title={name}>
      {country}
    </abbr>
  )
}

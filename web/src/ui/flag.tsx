import css from './flag.module.css'

interface FlagProps {
  /** ISO 3166-1 alpha-2: `KZ`. */
  country: string
  /** The name of the country, for those who do not know the letters. */
  name?: string
}

/** A country by its two letters: unlike pictures of flags it looks the same on every device. */
export function Flag({ country, name }: FlagProps) {
  return (
    <abbr className={css.flag} title={name}>
      {country}
    </abbr>
  )
}

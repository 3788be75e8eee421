const NAME_LENGTH_MAX = 80
/** White space, characters with a meaning in paths and URLs, and invisible ones. */
const UNFIT = /[\s/?<>\\:*|"#%\p{Cc}\p{Bidi_Control}]/gu

export interface CloudPathParts {
  /** As `shop/` or empty. */
  readonly folder: string
  readonly fileName: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The position among the files of this picker. */
  readonly index: number
}

/** The real path under which a chosen file is stored: `<folder><name>_<ms>_<index>.<ending>`. */
export function cloudPathOf({ folder, fileName, now, index }: CloudPathParts): string {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]+)$/su.exec(fileName) ?? []
  const clean = name.replace(UNFIT, '_').slice(0, NAME_LENGTH_MAX).toWellFormed()
  return `${folder}${clean}_${now}_${index}${ending && `.${ending.replace(UNFIT, '_').toLowerCase()}`}`
}

import { cx } from '../../ui/class-names.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './result-page.module.css'

interface SearchLineProps {
  /** The search page, with the text to go on from. */
  url: string
  text: string | undefined
  placeholder: string
}

/** Looks like a search box and opens the search page, where there is room for suggestions. */
export function SearchLine({ url, text, placeholder }: SearchLineProps) {
  return (
    <div className={css.lines}>
      <PageLink url={url} className={css.box}>
        <SearchIcon size={20} />
        <span className={cx(css.boxText, !text && css.boxEmpty)}>{text || placeholder}</span>
      </PageLink>
    </div>
  )
}

import type { OutlineEntry } from '@tiantian/contracts/rich-text/outline.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './article-contents.module.css'

interface ArticleContentsProps {
  outline: readonly OutlineEntry[]
  /** Collapsible, as on a phone. */
  isFolded?: boolean
}

/** Links to the sections of a long article. The router owns the address, so these are buttons. */
export function ArticleContents({ outline, isFolded = false }: ArticleContentsProps) {
  const t = useText()
  const list = (
    <ol className={css.list}>
      {outline.map(({ id, text }) => (
        <li key={id}>
          <button type="button" className={css.entry} onClick={() => show(id)}>
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
  if (!isFolded) {
    return (
      <nav className={css.contents} aria-label={t('publish.contents')}>
        <p className={css.title}>{t('publish.contents')}</p>
        {list}
      </nav>
    )
  }
  return (
    <details className={css.contents}>
      <summary className={css.title}>{t('publish.contents')}</summary>
      {list}
    </details>
  )
}

function show(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  heading?.focus({ preventScroll: true })
}

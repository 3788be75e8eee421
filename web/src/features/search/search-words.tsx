import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { SearchKind } from './search-history.ts'
import { forgetSearches, useSearchHistory } from './search-history.ts'
import css from './search-words.module.css'

interface SearchWordsProps {
  title: string
  words: readonly string[]
  onWord: (word: string) => void
  /** Offers to clear them. */
  onClear?: () => void
}

/** Queries to press instead of typing: recent or popular ones. */
export function SearchWords({ title, words, onWord, onClear }: SearchWordsProps) {
  const t = useText()
  if (words.length === 0) return null
  return (
    <section className={css.words} aria-label={title}>
      <header className={css.header}>
        <h2 className={css.title}>{title}</h2>
        {onClear && (
          <Button variant="plain" size="sm" onClick={onClear}>
            {t('common.clear')}
          </Button>
        )}
      </header>
      <div className={css.chips}>
        {words.map((word) => (
          <Chip key={word} onClick={() => onWord(word)}>
            {word}
          </Chip>
        ))}
      </div>
    </section>
  )
}

interface SearchHistoryProps {
  kind: SearchKind
  onWord: (word: string) => void
}

/** Searches made on this device. */
export function SearchHistory({ kind, onWord }: SearchHistoryProps) {
  const t = useText()
  return (
    <SearchWords
      title={t('search.history')}
      words={useSearchHistory(kind)}
      onWord={onWord}
      onClear={() => forgetSearches(kind)}
    />
  )
}

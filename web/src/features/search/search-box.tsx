import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CrossIcon, SearchIcon } from '../../ui/icons.tsx'
import css from './search-box.module.css'

interface SearchBoxProps<Item> {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onSubmit: (text: string) => void
  /** What may be meant; arrow keys walk through it. */
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onItem: (item: Item) => void
}

/** A search box that proposes while a person types: a combobox with a list below it. */
export function SearchBox<Item>(props: SearchBoxProps<Item>) {
  const { label, placeholder, text, onText, onSubmit, items, itemKey, renderItem, onItem } = props
  const t = useText()
  const id = useId()
  const [active, setActive] = useState(-1)
  const chosen = items[active]

  const change = (next: string) => {
    setActive(-1)
    onText(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) onItem(chosen)
    else onSubmit(text)
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || items.length === 0) return
    event.preventDefault()
    // One place more than there are items: the box itself, with nothing chosen.
    setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1)
  }

  return (
    <search className={css.search}>
      <form className={css.form} onSubmit={submit}>
        <span className={css.box}>
          <SearchIcon size={20} className={css.icon} />
          <input
            className={css.input}
            type="search"
            enterKeyHint="search"
            role="combobox"
            aria-label={label}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            placeholder={placeholder}
            value={text}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // The page exists for this box: whoever opens it wants to type.
            // biome-ignore lint/a11y/noAutofocus: see above
            autoFocus
            onChange={(event) => change(event.target.value)}
            onKeyDown={walk}
          />
          {text && (
            <IconButton label={t('common.clear')} onClick={() => change('')}>
              <CrossIcon size={18} />
            </IconButton>
          )}
        </span>
        <Button type="submit" className={css.submit}>
          {t('common.search')}
        </Button>
      </form>
      <div id={`${id}-list`} role="listbox" aria-label={t('search.suggestions')} className={css.list}>
        {items.map((item, index) => (
          // Keys go through the box above; a pointer presses the option itself.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={itemKey(item)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={css.item}
            onPointerEnter={() => setActive(index)}
            onClick={() => onItem(item)}
          >
            {renderItem(item)}
          </div>
        ))}
      </div>
    </search>
  )
}

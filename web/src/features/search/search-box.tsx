import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { CrossIcon, SearchIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
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
  const t = useText()
  const listId = useId()
  const choice = useChoice(props)
  const { shown } = choice
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice.chosen) props.onItem(choice.chosen)
    else props.onSubmit(props.text)
  }
  return (
    <search className={css.search}>
      <form className={css.form} onSubmit={submit}>
        <Box {...props} listId={listId} choice={choice} />
        <Button type="submit" className={css.submit}>
          {t('common.search')}
        </Button>
      </form>
      <Suggestions {...props} listId={listId} choice={choice} />
      <span role="status" className="visually-hidden">
        {shown.length > 0 ? t('search.suggestionsFound', { count: shown.length }) : ''}
      </span>
    </search>
  )
}

/** Which suggestion the keys stand at; Escape puts the list away until the text changes. */
function useChoice<Item>({ items, onText }: SearchBoxProps<Item>) {
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(false)
  const shown = isClosed ? [] : items
  const change = (next: string) => {
    setActive(-1)
    setClosed(false)
    onText(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && shown.length > 0) {
      // A search field would clear its text at Escape: the list goes first.
      event.preventDefault()
      setActive(-1)
      setClosed(true)
    } else if (step && items.length > 0) {
      event.preventDefault()
      setClosed(false)
      // One place more than there are items: the box itself, with nothing chosen.
      setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1)
    }
  }
  return { active, setActive, shown, chosen: shown[active], change, onKeyDown }
}

type PartProps<Item> = SearchBoxProps<Item> & {
  listId: string
  choice: ReturnType<typeof useChoice<Item>>
}

function Box<Item>({ label, placeholder, text, listId, choice }: PartProps<Item>) {
  const t = useText()
  return (
    <span className={css.box}>
      <SearchIcon size={20} className={css.icon} />
      <input
        className={css.input}
        type="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={label}
        aria-expanded={choice.shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={choice.chosen ? `${listId}-${choice.active}` : undefined}
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
        onChange={(event) => choice.change(event.target.value)}
        onKeyDown={choice.onKeyDown}
      />
      {text && (
        <IconButton label={t('common.clear')} onClick={() => choice.change('')}>
          <CrossIcon size={18} />
        </IconButton>
      )}
    </span>
  )
}

function Suggestions<Item>({ itemKey, renderItem, onItem, listId, choice }: PartProps<Item>) {
  const t = useText()
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('search.suggestions')}
      className={cx(surface.surface, css.list)}
    >
      {choice.shown.map((item, index) => (
        // Keys go through the box above; a pointer presses the option itself.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={itemKey(item)}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === choice.active}
          className={css.item}
          onPointerEnter={() => choice.setActive(index)}
          onClick={() => onItem(item)}
        >
          {renderItem(item)}
        </div>
      ))}
    </div>
  )
}

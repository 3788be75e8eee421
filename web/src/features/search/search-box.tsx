import { SEARCH_TEXT_MAX } from '@tiantian/contracts/search/search.ts'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { ListboxState } from '../../ui/form/listbox.tsx'
import { Listbox, useOptions } from '../../ui/form/listbox.tsx'
import { CrossIcon, SearchIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import css from './search-box.module.css'

interface SearchBoxProps<Item> {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onSubmit: (text: string) => void
  /** Suggestions; arrow keys move through them. */
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onItem: (item: Item) => void
}

/** A search box with suggestions: a combobox with a list below it. */
export function SearchBox<Item>(props: SearchBoxProps<Item>) {
  const { itemKey, renderItem, onItem, text } = props
  const t = useText()
  const { shown, options, change } = useShown(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = shown[options.active]
    if (chosen) onItem(chosen)
    else props.onSubmit(text)
  }
  return (
    <search className={css.search}>
      <form className={css.form} onSubmit={submit}>
        <Box {...props} onText={change} options={options} isOpen={shown.length > 0} />
        <Button type="submit" className={css.submit}>
          {t('common.search')}
        </Button>
      </form>
      <Listbox
        label={t('search.suggestions')}
        options={options}
        itemKey={itemKey}
        items={shown}
        onPick={onItem}
        className={cx(surface.surface, css.list)}
        optionClass={css.item}
      >
        {renderItem}
      </Listbox>
      <span role="status" className="visually-hidden">
        {shown.length > 0 ? t('search.suggestionsFound', { count: shown.length }) : ''}
      </span>
    </search>
  )
}

/** The suggestions, unless Escape closed them, which lasts until the text changes. */
function useShown<Item>({ items, onText }: SearchBoxProps<Item>) {
  const [isClosed, setClosed] = useState(false)
  const shown = isClosed ? [] : items
  const options = useOptions({
    count: items.length,
    isOpen: shown.length > 0,
    onOpen: (isOpen) => setClosed(!isOpen),
    first: -1,
  })
  const change = (next: string) => {
    options.setActive(-1)
    setClosed(false)
    onText(next)
  }
  return { shown, options, change }
}

type BoxProps = Pick<SearchBoxProps<never>, 'label' | 'placeholder' | 'text' | 'onText'> & {
  options: ListboxState
  isOpen: boolean
}

function Box({ label, placeholder, text, onText, options, isOpen }: BoxProps) {
  const t = useText()
  return (
    <span className={css.box}>
      <SearchIcon size={20} className={css.icon} />
      <input
        className={css.input}
        type="search"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={options.listId}
        aria-activedescendant={options.activeId}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // The page exists for this box: anyone who opens it wants to type.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        onChange={(event) => onText(event.target.value)}
        onKeyDown={options.onKeyDown}
      />
      {text && (
        <IconButton label={t('common.clear')} onClick={() => onText('')}>
          <CrossIcon size={18} />
        </IconButton>
      )}
    </span>
  )
}

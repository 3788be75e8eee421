import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import css from './choice-list.module.css'
import type { Choice } from './choice-match.ts'
import { matchChoices } from './choice-match.ts'

interface ChoiceListProps {
  /** What the search box asks for. */
  label: string
  choices: readonly Choice[]
  /** What to do where no choice is named like that. */
  nothing: string
  /** What was typed in the step before and is left for this one. */
  typed: string
  onPick: PickChoice
  /** What else the text may mean; the second is what to say where that is nothing either. */
  beyond?: ((text: string, otherwise: ReactNode) => ReactNode) | undefined
}

/** `rest`: what was typed beyond the name of the choice. `further`: what the next step was answered with it. */
export type PickChoice = (choice: Choice, rest: string, further?: Choice) => void

/** Below this many, a search box is in the way. */
const SEARCHED_FROM = 8

/** One step of the picker: type, or walk with the arrow keys; Enter takes the first match. */
export function ChoiceList({ label, choices, nothing, typed, onPick, beyond }: ChoiceListProps) {
  const t = useText()
  const hasBox = choices.length >= SEARCHED_FROM
  // What names nothing here was no name: it would only hide the choices.
  const [text, setText] = useState(() =>
    hasBox && matchChoices(choices, typed).found.length > 0 ? typed : '',
  )
  const start = useFocusAtStart()
  const { found, rest } = matchChoices(choices, text)
  const pick = (choice: Choice) => onPick(choice, rest)
  const isSearched = text.trim() !== ''
  const popular = isSearched ? [] : found.filter((choice) => choice.isPopular)
  const others = isSearched ? found : found.filter((choice) => !choice.isPopular)
  const missing = found.length === 0 && <p className={css.nothing}>{nothing}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys bubble up from the box and the choices.
    <div ref={start} className={css.step} tabIndex={-1} onKeyDown={walk}>
      {hasBox && (
        <SearchBox
          label={label}
          text={text}
          onText={setText}
          onEnter={() => firstChoice(start.current)?.click()}
        />
      )}
      <ChoiceGroup
        title={others.length > 0 ? t('vehicle.popular') : ''}
        choices={popular}
        onPick={pick}
        isTiles
      />
      <ChoiceGroup title={popular.length > 0 ? t('vehicle.others') : ''} choices={others} onPick={pick} />
      {beyond && isSearched ? beyond(text, missing) : missing}
    </div>
  )
}

interface SearchBoxProps {
  label: string
  text: string
  onText: (text: string) => void
  onEnter: () => void
}

function SearchBox({ label, text, onText, onEnter }: SearchBoxProps) {
  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={label}
      icon={<SearchIcon size={20} />}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="done"
      value={text}
      onChange={onText}
      onKeyDown={({ key, nativeEvent }) => {
        // The Enter that ends the composing of Chinese letters picks nothing yet.
        if (key === 'Enter' && !nativeEvent.isComposing) onEnter()
      }}
    />
  )
}

/** What a text of before found is not what Enter means. */
const firstChoice = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('[data-choice]:not([aria-busy="true"] *)')

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys go from the search box into the list and from choice to choice. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = STEPS[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-choice]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Each step begins in its search box; on a phone in the list, so that no keyboard covers it. */
function useFocusAtStart() {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the dialog around it, which puts the focus on its first button when it opens.
    const frame = requestAnimationFrame(() => {
      // Who was quicker and is in it already stays where she is.
      if (start.current?.contains(document.activeElement)) return
      const hasKeyboard = matchMedia('(pointer: fine)').matches
      const box = hasKeyboard ? start.current?.querySelector('input') : null
      const target = box ?? start.current
      target?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return start
}

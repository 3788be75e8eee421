import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { ForwardIcon, SearchIcon } from '../../ui/icons.tsx'
import css from './choice-list.module.css'
import type { PickerChoice } from './choice-match.ts'
import { matchChoices } from './choice-match.ts'

interface ChoiceListProps {
  /** The label of the search box. */
  label: string
  choices: readonly PickerChoice[]
  /** A hint if no choice matches. */
  nothing: string
  /** Text typed in the previous step and left over for this one. */
  typed: string
  onPick: PickChoice
  /** Other meanings of the text; the second parameter is the hint to show if there are none either. */
  beyond?: ((text: string, otherwise: ReactNode) => ReactNode) | undefined
}

/** `rest`: text typed beyond the name of the choice. `further`: what the next step was answered with it. */
export type PickChoice = (choice: PickerChoice, rest: string, further?: PickerChoice) => void

/** Below this many choices, a search box is not needed. */
const SEARCHED_FROM = 8

/** One step of the picker: type, or move with the arrow keys; Enter takes the first match. */
export function ChoiceList({ label, choices, nothing, typed, onPick, beyond }: ChoiceListProps) {
  const t = useText()
  const hasBox = choices.length >= SEARCHED_FROM
  // Text that matches nothing here would only hide the choices.
  const [text, setText] = useState(() =>
    hasBox && matchChoices(choices, typed).found.length > 0 ? typed : '',
  )
  const start = useFocusAtStart()
  const { found, rest } = matchChoices(choices, text)
  const pick = (choice: PickerChoice) => onPick(choice, rest)
  const isSearched = text.trim() !== ''
  const grouped = isSearched ? [] : found.filter(({ group }) => group)
  const popular = isSearched ? [] : found.filter(({ group, isPopular }) => isPopular && !group)
  const others = isSearched ? found : found.filter(({ group, isPopular }) => !(isPopular || group))
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
        title={others.length + grouped.length > 0 ? t('vehicle.popular') : ''}
        choices={popular}
        onPick={pick}
        isTiles
      />
      {[...Map.groupBy(grouped, ({ group }) => group)].map(([group = '', ofGroup]) => (
        <ChoiceGroup key={group} title={group} choices={ofGroup} onPick={pick} isTiles />
      ))}
      <ChoiceGroup title={popular.length > 0 ? t('vehicle.others') : ''} choices={others} onPick={pick} />
      {beyond && isSearched ? beyond(text, missing) : missing}
    </div>
  )
}

interface ChoiceListSearchBoxProps {
  label: string
  text: string
  onText: (text: string) => void
  onEnter: () => void
}

function SearchBox({ label, text, onText, onEnter }: ChoiceListSearchBoxProps) {
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
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter()
      }}
    />
  )
}

/** Enter does not apply to results of an earlier text. */
const firstChoice = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('[data-choice]:not([aria-busy="true"] *)')

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move from the search box into the list and between choices. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = STEPS[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-choice]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Each step focuses its search box; on a phone the list, so that no keyboard covers it. */
function useFocusAtStart() {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the surrounding dialog, which focuses its first button when it opens.
    const frame = requestAnimationFrame(() => {
      // A user who has already focused something in it is not moved.
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

interface ChoiceGroupProps {
  title: string
  choices: readonly PickerChoice[]
  onPick: (choice: PickerChoice) => void
  isTiles?: boolean
}

/** Choices with a common heading. */
export function ChoiceGroup({ title, choices, onPick, isTiles = false }: ChoiceGroupProps) {
  if (choices.length === 0) return null
  return (
    <section>
      {title && <h3 className={css.title}>{title}</h3>}
      <ul className={isTiles ? css.tiles : css.rows}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <button type="button" className={css.choice} data-choice onClick={() => onPick(choice)}>
              <span className={css.name}>{choice.name}</span>
              {choice.hint && <span className={css.hint}>{choice.hint}</span>}
              {!isTiles && <ForwardIcon size={16} className={css.arrow} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

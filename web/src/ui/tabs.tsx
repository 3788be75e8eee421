import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { cx } from './class-names.ts'
import css from './tabs.module.css'

interface TabItem<T extends string> {
  value: T
  label: string
}

interface TabsProps<T extends string> {
  label: string
  tabs: readonly TabItem<T>[]
  value: T
  onChange: (value: T) => void
  /** On a phone all of them are visible, in several lines; otherwise they scroll. */
  wraps?: boolean
  /** The panel of the selected tab. */
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with their panel; arrow keys move to the neighbours. */
export function Tabs<T extends string>({ label, tabs, value, onChange, wraps, children }: TabsProps<T>) {
  const id = useId()
  const list = useChosenInSight(value)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (!step) return
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(index + step + tabs.length) % tabs.length]!
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        className={cx(css.list, wraps && css.wraps)}
        role="tablist"
        aria-label={label}
        // The router restores scroll positions by element path: these tabs keep the same path, and scroll on their
        // own.
        data-scroll-restoration-id={`${id}-${value}`}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.value}
            id={id}
            tab={tab}
            isChosen={tab.value === value}
            onChoose={() => onChange(tab.value)}
          />
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={css.panel}>
        {children}
      </div>
    </div>
  )
}

interface TabButtonProps<T extends string> {
  /** The accessible name of the tab list. */
  id: string
  tab: TabItem<T>
  isChosen: boolean
  onChoose: () => void
}

function TabButton<T extends string>({ id, tab, isChosen, onChoose }: TabButtonProps<T>) {
  return (
    <button
      id={`${id}-${tab.value}`}
      type="button"
      role="tab"
      className={css.tab}
      aria-selected={isChosen}
      aria-controls={`${id}-panel`}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
    >
      {tab.label}
    </button>
  )
}

/** If not all tabs fit, the selected one is scrolled to the middle; the page itself does not move. */
function useChosenInSight(value: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]')
    if (!(tab && list.current)) return
    const inner = tab.getBoundingClientRect()
    const outer = list.current.getBoundingClientRect()
    list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [value])
  return list
}

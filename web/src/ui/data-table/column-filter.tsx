import type { RefObject } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { BoundsForm, TimesForm } from './bounds-form.tsx'
import css from './column-filter.module.css'
import type { ColumnFilter, FilterFormProps, FilterValue } from './filter.ts'
import { SearchForm, SelectForm } from './filter-form.tsx'

type Ref = RefObject<HTMLElement | null>

const GAP_PX = 8

/** Keeps a panel below its button and within the window, and focuses its first field. */
function usePanelPosition(button: Ref, panel: Ref, isOpen: boolean) {
  useLayoutEffect(() => {
    // The browser focuses it as the panel opens, so that no key press is lost.
    if (isOpen) panel.current?.querySelector('input')?.setAttribute('autofocus', '')
  }, [panel, isOpen])
  useEffect(() => {
    if (!isOpen) return
    const updatePosition = () => {
      if (button.current && panel.current) positionBelow(button.current, panel.current)
    }
    updatePosition()
    const size = new ResizeObserver(updatePosition)
    if (panel.current) size.observe(panel.current)
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
    }
  }, [button, panel, isOpen])
}

function positionBelow(button: HTMLElement, panel: HTMLElement) {
  const { left, bottom } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = panel
  style.setProperty('--left', `${within(left, window.innerWidth - offsetWidth)}px`)
  style.setProperty('--top', `${within(bottom + GAP_PX, window.innerHeight - offsetHeight)}px`)
}

const within = (position: number, room: number) => Math.max(GAP_PX, Math.min(position, room - GAP_PX))

interface ColumnFilterButtonProps {
  title: string
  /** The button contains the title; otherwise only the funnel icon. */
  isTitleShown?: boolean
  filter: ColumnFilter
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

/**
 * A funnel that opens the column's filter: below it on a desktop, at the bottom edge of a phone. The native popover
 * is above everything, so the table's frame cannot cut it off; Escape and a click outside close it.
 */
export function ColumnFilterButton({
  title,
  isTitleShown,
  filter,
  value,
  onChange,
}: ColumnFilterButtonProps) {
  const t = useText()
  const id = useId()
  const { button, panel, isOpen, setOpen, close } = usePopover()
  const label = value ? t('table.filterInUse', { column: title }) : t('table.filter', { column: title })
  const apply = (next: FilterValue | undefined) => {
    close()
    onChange(next)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(css.button, isTitleShown && css.titled)}
        data-on={value !== undefined || undefined}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        popoverTarget={id}
        onClick={hasPopovers() ? undefined : () => setOpen(!isOpen)}
      >
        {isTitleShown && title}
        <FunnelIcon />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        hidden={!(isOpen || hasPopovers())}
        role="dialog"
        aria-label={label}
        className={css.panel}
        // The fields are mounted when it opens, and unmounted once it has closed and restored the focus.
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {isOpen && <FilterForm filter={filter} value={value} onApply={apply} />}
      </div>
    </>
  )
}

/** Browsers from before 2024 have none: there the panel is opened and closed by its button. */
const hasPopovers = () => 'popover' in HTMLElement.prototype

function usePopover() {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  usePanelPosition(button, panel, isOpen)
  const close = () => (hasPopovers() ? panel.current?.hidePopover?.() : setOpen(false))
  return { button, panel, isOpen, setOpen, close }
}

function FilterForm({ filter, ...form }: FilterFormProps & { filter: ColumnFilter }) {
  if (filter.type === 'select') return <SelectForm choices={filter.choices} {...form} />
  if (filter.type === 'search') return <SearchForm {...form} />
  return filter.type === 'range' ? <BoundsForm {...form} /> : <TimesForm type={filter.type} {...form} />
}

function FunnelIcon() {
  return (
    <Icon size={18}>
      <path d="M4 5h16l-6.2 7.4v5.2L10.2 20v-7.6z" />
    </Icon>
  )
}

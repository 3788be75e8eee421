import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import css from './move-grip.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface MoveGripProps {
  label: string
  at: number
  onMove: (by: number) => void
}

/** Takes hold of a row of a list: dragged by mouse or finger to another row's place, or moved by the arrow keys. */
export function MoveGrip({ label, at, onMove }: MoveGripProps) {
  const [over, setOver] = useState<number>()
  const end = (event: PointerEvent) => {
    const to = placeUnder(event)
    setOver(undefined)
    if (to !== undefined && to !== at) onMove(to - at)
  }
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the button inside.
    <span
      className={css.grip}
      data-place={at}
      data-over={over === undefined || over === at ? undefined : ''}
      onPointerDown={(event) => (event.target as Element).setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.buttons === 1 && setOver(placeUnder(event))}
      onPointerUp={end}
      onPointerCancel={() => setOver(undefined)}
      onKeyDown={press}
    >
      <IconButton label={label}>
        <IconGripVertical size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </span>
  )
}

/** The place of the row under the pointer. */
function placeUnder({ clientX, clientY }: PointerEvent): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest('li')
  const place = row?.querySelector<HTMLElement>('[data-place]')?.dataset.place
  return place === undefined ? undefined : Number(place)
}

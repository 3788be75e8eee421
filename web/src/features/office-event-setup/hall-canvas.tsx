import type { BoothForm, HallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { GRID } from '@tiantian/contracts/expo/plan-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import css from './plan.module.css'
import type { PlanDraftPoint } from './plan-draft.ts'
import { drawn, movedBy, resizedBy } from './plan-draft.ts'

type DragTarget = { readonly kind: 'move' | 'resize'; readonly booth: BoothForm } | { readonly kind: 'draw' }

interface Drag {
  readonly grabbed: DragTarget
  readonly from: PlanDraftPoint
  readonly to: PlanDraftPoint
}

type DragHandlers = Pick<HallCanvasProps, 'hall' | 'onChoose' | 'onDraw' | 'onPut'>

/** What is drawn, moved or resized by the pointer: previewed during the drag, and committed at its end. */
function useDrag(input: DragHandlers) {
  const { hall } = input
  const [drag, setDrag] = useState<Drag>()
  const canvas = useRef<SVGSVGElement | null>(null)
  const begin = (event: PointerEvent, grabbed: DragTarget) => {
    if (event.button !== 0) return
    event.stopPropagation()
    const svg = (event.currentTarget as SVGElement).ownerSVGElement ?? (event.currentTarget as SVGSVGElement)
    canvas.current = svg
    svg.setPointerCapture(event.pointerId)
    const at = pointIn(svg, event)
    setDrag({ grabbed, from: at, to: at })
  }
  const end = () => {
    if (drag) write(drag, input)
    setDrag(undefined)
  }
  return {
    begin,
    /** The booth as it would be if it was released now. */
    shown: drag && changed(drag, hall),
    ghost: drag?.grabbed.kind === 'draw' ? drawn(drag.from, drag.to, hall) : undefined,
    handlers: {
      onPointerDown: (event: PointerEvent) => begin(event, { kind: 'draw' }),
      onPointerMove: (event: PointerEvent) => {
        if (drag && canvas.current) setDrag({ ...drag, to: pointIn(canvas.current, event) })
      },
      onPointerUp: end,
      onPointerCancel: () => setDrag(undefined),
    },
  }
}

function write(drag: Drag, { hall, onChoose, onDraw, onPut }: DragHandlers) {
  const { grabbed, from, to } = drag
  if (grabbed.kind !== 'draw') {
    const booth = changed(drag, hall)
    if (booth && isElsewhere(booth, grabbed.booth)) onPut(booth)
    return
  }
  const position = drawn(from, to, hall)
  if (position.width >= GRID && position.height >= GRID) onDraw(position)
  else onChoose(undefined)
}

function changed({ grabbed, from, to }: Drag, hall: HallCanvasProps['hall']): BoothForm | undefined {
  if (grabbed.kind === 'draw') return undefined
  const by = { x: to.x - from.x, y: to.y - from.y }
  return grabbed.kind === 'move' ? movedBy(grabbed.booth, by, hall) : resizedBy(grabbed.booth, by, hall)
}

const isElsewhere = (one: BoothForm, other: BoothForm) => JSON.stringify(one) !== JSON.stringify(other)

/** The pointer position, in metres of the hall. */
function pointIn(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): PlanDraftPoint {
  const matrix = svg.getScreenCTM()
  if (!matrix) return { x: 0, y: 0 }
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  return { x, y }
}

export interface HallCanvasProps {
  hall: HallForm
  /** Of this hall. */
  booths: readonly BoothForm[]
  setUp: EventSetUp
  chosen: BoothForm | undefined
  /** Codes of wrongly placed booths. */
  wrong: ReadonlySet<string>
  isLocked: boolean
  onChoose: (id: string | undefined) => void
  onDraw: (place: Pick<BoothForm, 'x' | 'y' | 'width' | 'height'>) => void
  onPut: (booth: BoothForm) => void
  onRemove: (id: string) => void
}

const EDGE = 0.5

/** A hall in metres: booths are drawn, moved and resized by pointer or keyboard. */
export function HallCanvas(props: HallCanvasProps) {
  const t = useText()
  const { hall, booths, chosen, isLocked } = props
  const { shown, ghost, handlers, begin } = useDrag(props)
  const { width, height } = hall
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset; what dragging does the keys do too.
    <svg
      className={cx(css.canvas, !isLocked && css.isDrawn)}
      viewBox={`${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`}
      role="group"
      aria-label={t('setup.plan.draw', { hall: hall.name })}
      {...(!isLocked && handlers)}
    >
      <defs>
        <pattern id="plan-grid" width="1" height="1" patternUnits="userSpaceOnUse">
          <path d="M1 0H0V1" className={css.grid} />
        </pattern>
      </defs>
      <rect className={css.floor} width={width} height={height} />
      <rect width={width} height={height} fill="url(#plan-grid)" />
      {booths.map((booth) => (
        <Stand
          key={booth.id}
          {...props}
          booth={shown?.id === booth.id ? shown : booth}
          onGrab={(event) => begin(event, { kind: 'move', booth })}
        />
      ))}
      {chosen && !isLocked && (
        <Handle
          booth={shown?.id === chosen.id ? shown : chosen}
          onGrab={(event) => begin(event, { kind: 'resize', booth: chosen })}
        />
      )}
      {ghost && <rect className={css.ghost} {...ghost} />}
    </svg>
  )
}

type StartDrag = (event: React.PointerEvent) => void

const HANDLE = 0.9

/** The lower right corner, to be dragged. */
function Handle({ booth, onGrab }: { booth: BoothForm; onGrab: StartDrag }) {
  const { x, y, width, height } = booth
  return (
    <rect
      className={css.handle}
      x={x + width - HANDLE / 2}
      y={y + height - HANDLE / 2}
      width={HANDLE}
      height={HANDLE}
      rx={HANDLE / 4}
      onPointerDown={onGrab}
    />
  )
}

interface StandProps extends HallCanvasProps {
  booth: BoothForm
  onGrab: StartDrag
}

function Stand({ booth, setUp, chosen, wrong, isLocked, onGrab, ...props }: StandProps) {
  const t = useText()
  const { id, code, x, y, width, height } = booth
  const state = setUp.plan.booths.find((one) => one.id === id)?.state ?? 'available'
  const isChosen = chosen?.id === id
  const label = `${t('setup.plan.stand', { code })}, ${t(`setup.plan.state.${state}`)}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') props.onChoose(id)
    else if (isLocked) return
    else if (event.key === 'Delete') props.onRemove(id)
    else if (event.key in ARROWS) press(event, booth, props)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button of its own.
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={label}
      className={cx(css.stand, css[state], isChosen && css.isChosen, wrong.has(code) && css.isWrong)}
      onPointerDown={(event) => {
        props.onChoose(id)
        if (!isLocked) onGrab(event)
      }}
      onKeyDown={onKeyDown}
    >
      <rect x={x} y={y} width={width} height={height} rx={0.25} />
      <text x={x + width / 2} y={y + height / 2} fontSize={Math.min(1.3, width / (code.length * 0.62))}>
        {code}
      </text>
    </g>
  )
}

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.5, y: 0 },
  ArrowRight: { x: 0.5, y: 0 },
  ArrowUp: { x: 0, y: -0.5 },
  ArrowDown: { x: 0, y: 0.5 },
}

/** Moves by half a metre; with Shift the booth grows or shrinks by it. */
function press(
  event: KeyboardEvent,
  booth: BoothForm,
  { hall, onPut, onChoose }: Pick<HallCanvasProps, 'hall' | 'onPut' | 'onChoose'>,
) {
  const by = ARROWS[event.key] ?? { x: 0, y: 0 }
  onChoose(booth.id)
  onPut(event.shiftKey ? resizedBy(booth, by, hall) : movedBy(booth, by, hall))
}

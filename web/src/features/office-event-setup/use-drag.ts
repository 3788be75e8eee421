import type { BoothForm } from '@tiantian/contracts/expo/plan-form.ts'
import { GRID } from '@tiantian/contracts/expo/plan-form.ts'
import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'
import type { HallCanvasProps } from './hall-canvas.tsx'
import type { PlanDraftPoint } from './plan-draft.ts'
import { drawn, movedBy, resizedBy } from './plan-draft.ts'

type Grabbed = { readonly kind: 'move' | 'resize'; readonly booth: BoothForm } | { readonly kind: 'draw' }

interface Drag {
  readonly grabbed: Grabbed
  readonly from: PlanDraftPoint
  readonly to: PlanDraftPoint
}

type UseDragInput = Pick<HallCanvasProps, 'hall' | 'onChoose' | 'onDraw' | 'onPut'>

/** What is drawn, moved or resized by the pointer: previewed during the drag, and committed at its end. */
export function useDrag(input: UseDragInput) {
  const { hall } = input
  const [drag, setDrag] = useState<Drag>()
  const canvas = useRef<SVGSVGElement | null>(null)
  const begin = (event: PointerEvent, grabbed: Grabbed) => {
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

function write(drag: Drag, { hall, onChoose, onDraw, onPut }: UseDragInput) {
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

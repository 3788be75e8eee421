import { LOOKS } from '@tiantian/contracts/publish/chart/chart-data.ts'
import css from './chart.module.css'

interface MarkerProps {
  look: number
  x: number
  y: number
  isLarge?: boolean
}

/** The sign of a line: each look has a shape of its own besides its colour. */
export function Marker({ look, x, y, isLarge = false }: MarkerProps) {
  const size = isLarge ? 6 : 4
  return (
    <path d={SHAPES[look % LOOKS]} transform={`translate(${x} ${y}) scale(${size})`} className={css.marker} />
  )
}

const SHAPES = [
  'M-1 0a1 1 0 102 0a1 1 0 10-2 0z',
  'M-.9-.9h1.8v1.8h-1.8z',
  'M0-1.15L1.1.85h-2.2z',
  'M0-1.25L1.25 0L0 1.25L-1.25 0z',
  'M0 1.15L1.1-.85h-2.2z',
  'M-.4-1.1h.8v.7h.7v.8h-.7v.7h-.8v-.7h-.7v-.8h.7z',
]

import { LOOKS } from '@tiantian/contracts/publish/chart/chart-data.ts'
import { MARKERS } from '@tiantian/contracts/publish/chart/plot.ts'
import css from './chart.module.css'

interface MarkerProps {
  look: number
  x: number
  y: number
  isLarge?: boolean
}

/** The marker of a line: each style has a shape of its own besides its colour. */
export function Marker({ look, x, y, isLarge = false }: MarkerProps) {
  const size = isLarge ? 6 : 4
  return (
    <path
      d={MARKERS[look % LOOKS]}
      transform={`translate(${x} ${y}) scale(${size})`}
      className={css.marker}
    />
  )
}

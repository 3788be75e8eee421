import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { line, path, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { bodyPaint, glassPaint } from './car-paint.ts'
import { wheel } from './vehicle-wheel.ts'

/** Tractors and rigid trucks. */
export function truck(look: PartLook): string {
  const color = look.pick('paint', ['#f1f2f0', '#a41f28', '#1d4f8c', '#e0a21a', '#c9ced3', '#2c6e4a'])
  const body = look.pick('load', ['none', 'box', 'tipper'] as const)
  const cab = 'M70 500V330Q74 300 92 270L130 196Q140 180 164 180H320Q342 182 342 204V500Z'
  return (
    shadow(404, 604, 350, 28) +
    LOADS[body](look, color) +
    path(cab, bodyPaint(color)) +
    path('M96 330L146 222Q150 214 164 214H206V330Z', glassPaint, { stroke: '#14171a', 'stroke-width': 6 }) +
    path('M222 214H310V330H222Z', glassPaint, { stroke: '#14171a', 'stroke-width': 6 }) +
    line('M214 200V500', darker(color, 0.4), 3, { opacity: 0.5 }) +
    rect([240, 356, 48, 10, 5], '#23272c') +
    path('M150 184Q240 130 342 150V190H150Z', bodyPaint(color)) +
    rect([62, 400, 50, 70, 10], '#23272c') +
    rect([66, 416, 40, 34, 8], slant('#ffffff', '#9fb3c3')) +
    rect([60, 490, 290, 40, 10], '#1b1e22') +
    rect([76, 240, 16, 80, 6], '#1b1e22') +
    times(3, (i) => rect([230, 392 + i * 26, 100, 10, 3], darker(color, 0.3), { opacity: 0.4 })) +
    rect([356, 496, 120, 60, 14], slant('#dfe4e8', '#8b949c', '#4d555d')) +
    wheel(180, 540, 62, 10, '#9aa2aa') +
    wheel(560, 540, 62, 10, '#9aa2aa') +
    (body === 'box' ? '' : wheel(688, 540, 62, 10, '#9aa2aa'))
  )
}

const LOADS: Readonly<Record<'none' | 'box' | 'tipper', (look: PartLook, color: string) => string>> = {
  none: () =>
    rect([370, 470, 350, 26, 5], slant('#59626b', '#23272c')) +
    rect([500, 440, 140, 30, 8], '#33393f') +
    rect([360, 340, 24, 130, 6], '#33393f'),
  box: (look) =>
    rect([356, 190, 390, 286, 6], slant('#ffffff', '#e8ecef', '#b9c1c8')) +
    times(9, (i) => line(`M${396 + i * 40} 196V470`, '#9aa3ab', 2, { opacity: 0.6 })) +
    rect([356, 400, 390, 24, 0], look.accent, { opacity: 0.9 }) +
    rect([350, 470, 400, 22, 4], '#2b3036'),
  tipper: (_, color) =>
    path(
      'M360 280L744 250L726 470H366Z',
      slant(lighter(color, 0.2), darker(color, 0.1), darker(color, 0.4)),
    ) +
    times(5, (i) => rect([396 + i * 66, 276 - i * 4, 16, 190, 3], darker(color, 0.25))) +
    rect([350, 470, 396, 24, 4], '#2b3036'),
}

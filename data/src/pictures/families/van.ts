import { darker } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, line, path, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { bodyPaint, glassPaint } from './car-paint.ts'
import { wheel } from './vehicle-wheel.ts'

/** Vans and minibuses. */
export function van(look: PartLook): string {
  const color = look.pick('paint', ['#f1f2f0', '#c9ced3', '#1d4f8c', '#f1f2f0', '#23272c', '#a41f28'])
  const isBus = look.pick('bus', [true, false])
  const body =
    'M60 500V430Q62 404 84 396L130 376L200 250Q214 226 244 224H700Q736 224 740 262L746 500Q746 524 722 524H84Q60 524 60 500Z'
  const windows = isBus
    ? times(4, (i) =>
        rect([330 + i * 100, 258, 88, 96, 8], glassPaint, { stroke: '#14171a', 'stroke-width': 5 }),
      )
    : rect([450, 300, 230, 6, 3], darker(color, 0.2)) +
      rect([330, 262, 90, 92, 8], glassPaint, { stroke: '#14171a', 'stroke-width': 5 })
  return (
    shadow(404, 584, 350, 28) +
    path(body, bodyPaint(color)) +
    path('M156 374L216 268Q222 258 240 258H310V374Z', glassPaint, { stroke: '#14171a', 'stroke-width': 6 }) +
    windows +
    line('M320 240V510M436 240V510', darker(color, 0.5), 2.5, { opacity: 0.5 }) +
    rect([440, 402, 300, 6, 3], '#15181b') +
    rect([340, 410, 50, 9, 4], '#23272c') +
    path('M66 420Q90 404 120 402L112 440L66 446Z', slant('#ffffff', '#9fb3c3'), {
      stroke: '#14171a',
      'stroke-width': 3,
    }) +
    rect([730, 380, 16, 70, 5], slant('#ff8a7a', '#b0141e')) +
    rect([56, 480, 90, 44, 10], '#1b1e22') +
    circle([206, 516, 74], '#0c0e10') +
    circle([600, 516, 74], '#0c0e10') +
    wheel(206, 518, 62, 8, '#8b949c') +
    wheel(600, 518, 62, 8, '#8b949c') +
    rect([176, 352, 22, 44, 8], '#1b1e22')
  )
}

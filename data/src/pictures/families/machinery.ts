import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, line, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bodyPaint, glassPaint } from './car-paint.ts'
import { wheel } from './vehicle-wheel.ts'

/** Loaders and excavators. */
export function machinery(look: PartLook): string {
  const color = look.pick('paint', ['#e9a91c', '#e0641f', '#4f7f3a'])
  return look.variant % 2 === 1 ? digger(color) : loader(color)
}

const digger = (color: string) =>
  shadow(430, 644, 330, 28) +
  arm('M380 420L250 200L130 300', 44, color) +
  arm('M130 290L110 470', 34, color) +
  slab('M70 460L160 450Q176 520 110 560Q60 550 56 510Z', slant('#6d757d', '#2b3036'), '#15181b', [10, -6]) +
  slab('M330 420H680Q706 420 706 450V520H320Z', bodyPaint(color), darker(color, 0.3), [14, -10]) +
  cab(color) +
  rect([600, 440, 90, 60, 6], darker(color, 0.35)) +
  track()

const loader = (color: string) =>
  shadow(420, 644, 340, 28) +
  slab('M420 400H700Q730 400 730 440V520H380Z', bodyPaint(color), darker(color, 0.3), [14, -10]) +
  times(5, (i) => rect([630, 416 + i * 16, 80, 8, 3], darker(color, 0.5))) +
  cab(color) +
  arm('M380 450L180 480', 40, color) +
  slab(
    'M60 420L190 440V560L70 580Q50 500 60 420Z',
    slant('#8b949c', '#4b535b', '#1f2328'),
    '#2b3036',
    [16, -10],
  ) +
  wheel(310, 550, 90, 8, color) +
  wheel(620, 550, 90, 8, color)

const track = () =>
  slab(
    'M270 540H690Q730 540 730 590T690 640H270Q230 640 230 590T270 540Z',
    slant('#59626b', '#23272c', '#0f1215'),
    '#15181b',
    [12, -6],
  ) +
  times(
    6,
    (i) =>
      circle([280 + i * 80, 590, 30], slant('#8b949c', '#33393f')) +
      circle([280 + i * 80, 590, 12], '#15181b'),
  ) +
  line('M270 540H690Q730 540 730 590T690 640H270Q230 640 230 590T270 540', '#0c0e10', 12, {
    'stroke-dasharray': '14 7',
    'stroke-linecap': 'butt',
  })

const cab = (color: string) =>
  slab('M370 220H520L560 330V450H350V300Z', bodyPaint(color), darker(color, 0.3), [14, -8]) +
  path('M386 240H510L540 330V390H372V300Z', glassPaint, { stroke: '#14171a', 'stroke-width': 7 }) +
  path('M400 246H450L400 384H374V300Z', '#ffffff', { opacity: 0.28 })

const arm = (d: string, w: number, color: string) =>
  line(d, darker(color, 0.5), w + 8) +
  line(d, color, w) +
  line(d, lighter(color, 0.45), w * 0.2, { transform: `translate(-3 ${-w * 0.26})` })

import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import { slant } from '../kit/paint.ts'
import {
  around,
  circle,
  group,
  hoop,
  line,
  n,
  path,
  polar,
  polygon,
  rect,
  sector,
  times,
  toothed,
} from '../kit/shape.ts'
import { frame } from '../kit/studio.ts'

export const logoCount = 48
export const logoFile = (i: number, size: '' | '.400' = '') => `shop/logo-${i % logoCount}${size}.webp`

const pairs = [
  [ink.navy, ink.amber],
  ['#14532d', '#a3d977'],
  ['#7f1d1d', '#f7b267'],
  ['#1e293b', '#38bdf8'],
  ['#3b0764', '#e9a8f0'],
  ['#0f766e', '#fde68a'],
  ['#9a3412', '#fff1d6'],
  ['#1d4ed8', '#f8fafc'],
] as const

const ngon = (sides: number, r: number, phase = -90) =>
  polygon(Array.from({ length: sides }, (_, i) => polar(phase + (360 * i) / sides, r)))

/** The marks: each drawn around 0,0 within 62 pixels, in the pale colour on the dark field. */
const marks: ((pale: string, dark: string) => string)[] = [
  (pale, dark) => path(ngon(6, 60), pale) + path(ngon(6, 38), dark) + path(ngon(6, 18), pale),
  (pale, dark) => path(toothed(60, 12, 0.2), pale) + circle([0, 0, 24], dark) + circle([0, 0, 10], pale),
  (pale) => path('M-60 44L-16 -40L6 0L22 -26L60 44H28L22 30L6 44Z', pale),
  (pale) =>
    times(3, (i) =>
      path(`M${-58 + i * 34} 40L${-18 + i * 34} -40H${6 + i * 34}L${-34 + i * 34} 40Z`, pale, {
        opacity: 1 - i * 0.28,
      }),
    ),
  (pale, dark) =>
    circle([0, 0, 58], pale) +
    path('M-58 8Q-20 -30 0 4T58 -8V8A58 58 0 0 1 -58 8Z', dark, { opacity: 0.75 }) +
    hoop([0, 0, 58], pale, 7),
  (pale) =>
    path('M-46 50V-50H10Q46 -50 46 -16T12 18H-16V50Z M-16 -26V-6H8Q18 -6 18 -16T8 -26Z', pale, {
      'fill-rule': 'evenodd',
    }),
  (pale) =>
    around(8, (angle) => group(path('M14 -7L58 -15V15L14 7Z', pale), `rotate(${angle})`)) +
    circle([0, 0, 12], pale),
  (pale, dark) =>
    hoop([0, 0, 52], pale, 14) +
    around(5, (angle) => group(rect([-5, -46, 10, 40, 4], pale), `rotate(${angle})`)) +
    circle([0, 0, 16], pale) +
    circle([0, 0, 6], dark),
  (pale) =>
    path('M-58 26Q-40 -36 10 -36H34L58 0V26H44A16 16 0 0 0 12 26H-8A16 16 0 0 0 -40 26Z', pale) +
    circle([-24, 30, 11], pale) +
    circle([28, 30, 11], pale),
  (pale) =>
    path('M0 -60L52 -38V4Q52 42 0 62Q-52 42 -52 4V-38Z', 'none', { stroke: pale, 'stroke-width': 10 }) +
    path('M-26 0L-6 20L30 -20', 'none', {
      stroke: pale,
      'stroke-width': 13,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  (pale) =>
    path(sector(34, 58, -200, 20), pale) +
    path(sector(34, 58, 40, 150), pale, { opacity: 0.55 }) +
    circle([0, 0, 16], pale),
  (pale) => path('M-60 40L-30 -40H-4L-22 8H8L26 -40H60L30 40H4L18 4H-12L-26 40Z', pale),
  (pale) =>
    path(ngon(3, 62), 'none', { stroke: pale, 'stroke-width': 12, 'stroke-linejoin': 'round' }) +
    path(ngon(3, 24), pale),
  (pale) =>
    times(4, (i) =>
      line(`M-52 ${-36 + i * 24}Q0 ${-60 + i * 24} 52 ${-36 + i * 24}`, pale, 12, { opacity: 1 - i * 0.2 }),
    ),
  (pale, dark) => rect([-50, -50, 100, 100, 22], pale) + path('M-26 30V-30H4L30 0L4 30Z', dark),
  (pale) =>
    path('M-58 30H-20L0 -14L20 30H58L16 -50H-16Z', pale) +
    rect([-58, 40, 116, 10, 5], pale, { opacity: 0.6 }),
]

const letterInk = (pale: string) => lighter(pale, 0.35)

/** A shop's emblem, 200 by 200; initials (Latin capitals) are placed below the mark. */
export function shopLogo(seed: number, initials = ''): string {
  const [dark, pale] = pairs[(seed * 5 + Math.floor(seed / 16)) % pairs.length] ?? pairs[0]
  const mark = marks[seed % marks.length] ?? (() => '')
  const field = rect([0, 0, 200, 200, 0], slant(lighter(dark, 0.16), dark, darker(dark, 0.25)))
  const text = initials.slice(0, 4)
  const drawn = text
    ? group(mark(pale, dark), `translate(100 80) scale(.8)`) +
      letters(text, [100, 162, 26, 150], letterInk(pale), 1.1)
    : group(mark(pale, dark), `translate(100 100) scale(${n(1.04)})`)
  return frame(field + drawn, 200, 200)
}

import type { PartLook } from '../kit/look.ts'
import { ball, down, glow, slant } from '../kit/paint.ts'
import { around, at, circle, ellipse, group, line, n, path, polar, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { projector } from './projector-lens.ts'

/** Headlamp of the left side: clear cover over projectors, reflector and a light guide. */
export function headlamp(look: PartLook): string {
  const d = look.pick('outline', outlines)
  const isDark = look.pick('mask', [true, false])
  const bezel = isDark ? slant('#3d444c', '#1a1e23', '#0d1013') : slant('#eef1f3', '#aab3bb', '#646d76')
  const inside = at(0, 0, rect([60, 200, 700, 400, 0], bezel) + ribsBehind(isDark) + lights(look, isDark))
  return (
    shadow(410, 660, 280, 32) +
    group(
      path(d, '#14171a', { transform: 'translate(26 16)' }) +
        path(d, '#20252a', { transform: 'translate(13 8)' }) +
        `<clipPath id="lens"><path d="${d}"/></clipPath><g clip-path="url(#lens)">${inside}${cover()}</g>` +
        path(d, 'none', { stroke: slant('#ffffff', '#9fb3c4', '#2c343c'), 'stroke-width': 7 }) +
        path(d, 'none', { stroke: '#10151a', 'stroke-width': 2 }) +
        tabs(),
      'translate(-2 44)',
    )
  )
}

const outlines = [
  'M96 392C150 300 330 236 560 236C640 236 700 252 706 300C712 372 660 486 590 520C470 560 250 540 150 500C110 480 84 430 96 392Z',
  'M110 330C240 268 470 250 640 262C700 268 716 300 704 352C690 430 640 500 560 520C440 546 230 520 150 470C104 436 84 350 110 330Z',
  'M140 280C280 240 520 236 650 256C690 262 704 290 698 340C688 430 640 530 560 546C440 560 240 552 170 520C110 490 100 330 140 280Z',
] as const

const tabs = () =>
  slab('M560 222h60q8 0 8 8v22h-76v-22q0 -8 8 -8Z', slant('#4a5259', '#23282d'), '#1b1f23', [8, -6]) +
  circle([592, 236, 9], '#dfe4e8') +
  slab('M150 520h44v34q0 6 -6 6h-32q-6 0 -6 -6Z', slant('#3b4249', '#1d2125'), '#16191c', [8, 5])

const ribsBehind = (isDark: boolean) =>
  times(12, (i) =>
    line(
      `M${70 + i * 60} 210C${50 + i * 58} 360 ${70 + i * 56} 460 ${110 + i * 54} 590`,
      isDark ? '#525b64' : '#ffffff',
      2,
      { opacity: 0.3 },
    ),
  )

function lights(look: PartLook, isDark: boolean): string {
  const kind = look.pick('kind', ['twin', 'led', 'reflector', 'twin', 'matrix', 'led'] as const)
  const size = look.between('projector', 80, 96)
  const guide =
    line('M140 420C160 500 300 520 470 508S640 420 664 330', look.pick('guide', ['#ffffff', '#dff1ff']), 13, {
      opacity: 0.95,
    }) + line('M140 420C160 500 300 520 470 508S640 420 664 330', '#bfe2ff', 26, { opacity: 0.25 })
  const turn = path(
    'M120 400Q170 340 260 306L250 372Q180 400 150 450Q120 430 120 400Z',
    slant('#ffc46b', '#f08a12', '#a85808'),
    { opacity: 0.95 },
  )
  const cell = (x: number, y: number, w: number) =>
    rect([x - 3, y - 3, w + 6, 74, 12], isDark ? '#5a636b' : '#f7f8f9') +
    rect([x, y, w, 68, 10], slant('#10161d', '#2b3540', '#0b0f13')) +
    ellipse([x + w / 2, y + 34, w * 0.38, 27], ball('#ffffff', '#cfe6f7', '#5f88a8', '#152331'))
  const body = {
    twin: () => projector(500, 380, size) + projector(306, 410, size * 0.82),
    led: () => times(3, (i) => cell(256 + i * 122, 402 - i * 24, 108)),
    matrix: () => times(6, (i) => cell(236 + i * 68, 410 - i * 14, 56)),
    reflector: () => reflector(500, 384, size * 1.2) + reflector(296, 412, size * 0.84),
  }[kind]()
  return guide + turn + body
}

const reflector = (x: number, y: number, r: number) =>
  circle([x, y, r], chrome('down')) +
  circle(
    [x, y, r * 0.93],
    glow([0, '#ffffff'], [22, '#fdf6df'], [50, '#c9d2d9'], [82, '#7c8790'], [100, '#e9eef2']),
  ) +
  around(16, (angle) => {
    const [px, py] = polar(angle, r * 0.9, x, y)
    return line(`M${n(x)} ${n(y)}L${n(px)} ${n(py)}`, '#ffffff', 2, { opacity: 0.35 })
  }) +
  circle([x, y, r * 0.24], slant('#f4f6f7', '#98a2ab', '#4c555d')) +
  circle([x, y, r * 0.13], '#fff4cc')

const cover = () =>
  path('M80 200H760V300C600 250 320 260 80 430Z', slant('#ffffffaa', '#ffffff22', '#ffffff00'), {
    opacity: 0.55,
  }) +
  path('M620 200L560 600H610L690 200Z', '#ffffff', { opacity: 0.1 }) +
  rect([60, 520, 700, 90, 0], down('#0b121900', '#0b1219'), { opacity: 0.35 })

import { darker, ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { levelBars, smallPrint } from '../kit/print.ts'
import { around, box, circle, group, hoop, line, n, path, polar, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Screens and instrument clusters. */
export function display(look: PartLook): string {
  const kind = look.pick('kind', ['radio', 'cluster', 'scanner'] as const)
  const body =
    kind === 'cluster'
      ? 'M-340 130Q-360 -200 -120 -196Q0 -140 120 -196Q360 -200 340 130Z'
      : box(kind === 'radio' ? -340 : -290, -184, kind === 'radio' ? 680 : 580, 350, 40)
  return (
    shadow(410, 640, 310, 34) +
    group(
      slab(
        body,
        slant('#4b535b', '#20252a', '#121518'),
        kind === 'scanner' ? darker(look.accent, 0.2) : '#15181b',
        [24, -22],
      ) +
        FACES[kind](look) +
        path('M-260 -150H20L-120 110H-270Z', '#ffffff', { opacity: 0.07 }),
      `translate(392 430) rotate(-4) scale(.94)`,
    ) +
    (kind === 'scanner' ? tube('M660 420C760 420 700 600 560 610', 18, '#23282d', 0.4) : '')
  )
}

const glass = slant('#3b4a5c', '#101822', '#080c12')

const FACES: Readonly<Record<'radio' | 'cluster' | 'scanner', (look: PartLook) => string>> = {
  radio: () =>
    rect([-270, -150, 540, 280, 14], glass) +
    path('M-250 100L-120 -20L-40 40L60 -60L160 20L250 -80V110H-250Z', '#1f5fa6', { opacity: 0.55 }) +
    times(4, (i) =>
      rect([-246 + i * 124, 60, 108, 56, 10], [ink.blue, ink.green, ink.amber, ink.red][i] ?? ink.blue, {
        opacity: 0.85,
      }),
    ) +
    letters('MENU', [-176, -108, 30], '#ffffff', 0.9) +
    times(
      2,
      (i) => circle([-304 + i * 608, 60, 22], chrome('down')) + circle([-304 + i * 608, 60, 17], '#2b3036'),
    ),
  cluster: (look) =>
    path('M-300 100Q-320 -160 -120 -160Q0 -100 120 -160Q320 -160 300 100Z', glass) +
    dial(-160, look) +
    dial(160, look) +
    rect([-38, -60, 76, 110, 8], '#16324d') +
    levelBars([-26, -46, 54, 44], look.pick('level', [3, 4, 5]), '#9fd1ff') +
    smallPrint([0, 16, 50], 2, '#9fd1ff', { isCentred: true }) +
    times(3, (i) => circle([-24 + i * 24, 76, 7], [ink.amber, ink.red, ink.green][i] ?? ink.red)),
  scanner: () =>
    rect([-180, -150, 360, 250, 12], glass) +
    times(5, (i) =>
      rect([-156, -124 + i * 40, 200 + ((i * 53) % 90), 20, 4], i % 2 ? '#3c9a5b' : '#4a8fce', {
        opacity: 0.8,
      }),
    ) +
    times(4, (i) => circle([-235, -110 + i * 60, 18], slant('#8b949c', '#33393f'))) +
    times(4, (i) =>
      circle([235, -110 + i * 60, 18], i ? slant('#8b949c', '#33393f') : slant('#ff9a8c', '#a81f1f')),
    ),
}

/** One dial of a cluster with its ticks and needle. */
function dial(x: number, look: PartLook): string {
  const r = 118
  const [tipX, tipY] = polar(-150 + look.variant * 28, r * 0.72, x)
  return (
    circle([x, 0, r], '#0b0f14') +
    hoop([x, 0, r], '#8b949c', 4) +
    around(24, (angle, i) => {
      const [[x1, y1], [x2, y2]] = [polar(angle, r * 0.8, x), polar(angle, r * 0.92, x)]
      return angle > 50 && angle < 130
        ? ''
        : line(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, i > 19 || i < 2 ? '#e0483a' : '#dfe4e8', 4)
    }) +
    path(`M${x - 6} 6L${n(tipX)} ${n(tipY)}L${x + 6} -6Z`, '#e0483a') +
    circle([x, 0, r * 0.14], '#2b3036')
  )
}

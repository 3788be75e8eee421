import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, hoop, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Dashboards and trims. */
export function dashboard(look: PartLook): string {
  const color = look.pick('plastic', ['#2b2f34', '#4a4038', '#3a4046'])
  const d =
    'M60 380Q80 300 200 290Q280 240 360 290L640 300Q730 310 740 400L720 520Q700 550 660 540L520 520L500 600H330L310 530L120 540Q70 540 64 500Z'
  const vent = (x: number, y: number) =>
    rect([x, y, 90, 54, 10], '#0c0e10') +
    times(4, (i) => rect([x + 6, y + 7 + i * 11, 78, 6, 3], slant('#59626b', '#23272c')))
  return (
    shadow(404, 640, 330, 32) +
    slab(d, slant(lighter(color, 0.35), color, darker(color, 0.4)), color, [8, -22]) +
    path('M200 300Q280 250 360 300L350 380H210Z', '#0c0e10') +
    circle([250, 346, 30], '#15202b') +
    hoop([250, 346, 30], '#8b949c', 3) +
    circle([316, 346, 30], '#15202b') +
    hoop([316, 346, 30], '#8b949c', 3) +
    vent(90, 390) +
    vent(620, 390) +
    rect([380, 350, 200, 110, 12], slant('#3b4a5c', '#0f1620')) +
    rect([392, 362, 176, 60, 6], look.accent, { opacity: 0.45 }) +
    path(
      'M70 470L320 460V480L76 492ZM590 470L726 450V470L590 492Z',
      look.pick('trim', ['#c9ced3', '#8a5a32', look.accent]),
    ) +
    times(3, (i) => circle([370 + i * 46, 500, 17], slant('#8b949c', '#23272c')))
  )
}

import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box, circle, line, rect } from '../kit/shape.ts'
import { facing, matt, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Seat belts. */
export function seatBelt(look: PartLook): string {
  const web = look.pick('web', ['#2b2f34', '#6b1f26', '#8a8378', '#2b2f34', '#24415f', '#3a3d40'])
  const strap = (d: string) =>
    line(d, darker(web, 0.4), 54, { 'stroke-linecap': 'butt' }) +
    line(d, web, 48, { 'stroke-linecap': 'butt' }) +
    line(d, lighter(web, 0.35), 40, { 'stroke-dasharray': '1.5 6', 'stroke-linecap': 'butt', opacity: 0.5 })
  return (
    shadow(410, 690, 250, 30) +
    strap('M260 560C260 300 400 180 470 200S600 380 560 520') +
    facing(270, 600, 0.6, [
      { h: 90, r: 76, skin: matt('#23272c') },
      { h: 20, r: 84, skin: metal('#8b939a'), face: circle([0, 0, 60], '#23272c') + hole(0, 0, 14) },
    ]) +
    at(
      560,
      540,
      slab(
        'M-50 -20H50V20L34 30V90H-34V30L-50 20Z',
        slant('#eef1f3', '#a8afb5', '#59626b'),
        '#59626b',
        [6, -4],
      ) + rect([-34, -12, 68, 16, 6], '#15181b'),
    ) +
    at(
      640,
      640,
      slab(box(-48, -60, 96, 120, 16), slant('#4b535b', '#1b1e22'), '#15181b', [14, -8]) +
        rect([-34, -46, 68, 40, 8], ink.red) +
        letterPress(),
    ) +
    tube('M640 700C640 740 580 730 560 720', 14, '#23272c', 0.3) +
    strap('M470 200V130')
  )
}

const letterPress = () => rect([-24, -34, 48, 4, 2], '#ffffff', { opacity: 0.8 })

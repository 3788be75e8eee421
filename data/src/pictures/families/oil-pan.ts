import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, line, rect, times } from '../kit/shape.ts'
import { matt, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Oil pans and valve covers. */
export function oilPan(look: PartLook): string {
  const color = look.pick('metal', ['#23272c', '#b3b9be', '#3d454d', '#8b939a'])
  const d =
    'M110 300H690Q706 300 704 318L690 360H640L610 520Q604 560 566 560H360Q330 560 320 530L300 470H190Q164 470 158 446L140 360H110Q96 360 96 340V318Q96 300 110 300Z'
  const isCover = look.variant % 2 === 1
  const cover =
    'M120 520L150 360Q156 330 190 330H620Q650 330 656 360L690 520Q692 540 670 540H140Q118 540 120 520Z'
  return (
    shadow(410, 640, 300, 36) +
    (isCover
      ? slab(cover, slant(lighter(color, 0.5), color, darker(color, 0.35)), color, [40, -70]) +
        times(4, (i) => rect([210 + i * 106, 380, 70, 90, 30], darker(color, 0.3), { opacity: 0.7 })) +
        upright(300, 320, 0.36, [{ h: 40, r: 46, skin: matt('#1b1e22') }]) +
        times(5, (i) => circle([160 + i * 122, 520, 11], ink.zinc))
      : slab(d, slant(lighter(color, 0.5), color, darker(color, 0.4)), color, [50, -60]) +
        times(8, (i) => circle([136 + i * 76, 326, 9], darker(color, 0.6))) +
        times(5, (i) => line(`M${370 + i * 46} 400L${380 + i * 42} 530`, '#000000', 6, { opacity: 0.22 })) +
        circle([470, 540, 17], ink.zinc) +
        circle([470, 540, 10], '#3b434a'))
  )
}

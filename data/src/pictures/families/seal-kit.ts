import { ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { barcode, smallPrint } from '../kit/print.ts'
import { at, box, group, hoop, path, rect, times } from '../kit/shape.ts'
import { chrome, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Repair kit: seals, dust boots, pins and a sachet laid out in rows. */
export function sealKit(look: PartLook): string {
  const ringColor = look.pick('ring', ['#202327', '#7a2f24', '#27486b'])
  const ring = (x: number, y: number, r: number, wide: number) =>
    hoop([x + 3, y + 5, r], '#1b2430', wide, { opacity: 0.2 }) +
    hoop([x, y, r], ringColor, wide) +
    hoop([x - 1, y - 2, r], lighter(ringColor, 0.4), wide * 0.25)
  const count = look.count('rings', 2, 4)
  return (
    shadow(400, 640, 300, 60, 0.4) +
    times(count, (i) => ring(214 + i * (430 / count), 250, 74 - i * 6, 13)) +
    times(4, (i) => ring(196 + i * 92, 410, 34, 9)) +
    boots(ringColor) +
    pins() +
    at(
      520,
      588,
      path(box(-50, -44, 140, 92, 8), slant('#fdfdfd', '#d5dbe0')) +
        rect([-50, -30, 140, 22, 0], look.accent) +
        smallPrint([-38, 8, 62], 3, '#44505c') +
        barcode([38, 2, 42, 32]),
      -6,
    )
  )
}

const boots = (color: string) =>
  times(2, (i) =>
    at(
      250 + i * 150,
      570,
      upright(0, 40, 0.4, [
        { h: 18, r: 54, skin: matt(color) },
        { h: 18, r: 40, top: 50, skin: matt(color) },
        { h: 18, r: 36, top: 44, skin: matt(color), cap: '#0d1013' },
      ]),
    ),
  )

const pins = () =>
  times(2, (i) =>
    at(
      596 + i * 56,
      470,
      group(
        upright(0, 80, 0.3, [
          { h: 130, r: 12, skin: chrome },
          { h: 20, r: 16, skin: metal(ink.zinc) },
        ]),
        'rotate(14)',
      ),
    ),
  )

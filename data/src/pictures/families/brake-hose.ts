import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, circle, group } from '../kit/shape.ts'
import { metal, prism, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { braid, tube } from '../kit/surface.ts'

/** Brake, fuel and refrigerant hoses with crimped fittings. */
export function brakeHose(look: PartLook): string {
  const isBraided = look.pick('braid', [false, true, false])
  const color = isBraided ? '#b9c0c6' : look.pick('rubber', ['#23262a', '#2a2d31'])
  const d = look.pick('run', [
    'M190 250C330 140 560 220 480 400S250 560 420 640',
    'M200 560C120 380 260 220 400 330S560 540 640 380',
    'M180 300C240 560 420 640 480 470S520 200 640 260',
  ])
  const points = [...d.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const from = points[0] ?? [0, 0]
  const to = points.at(-1) ?? [0, 0]
  const end = (turn: number, bolt: boolean) =>
    group(
      upright(0, 20, 0.34, [
        { h: 70, r: 26, skin: metal(look.pick('ferrule', ['#c3bfae', '#aab1b7', ink.brass])) },
      ]) +
        prism([0, -46, 0.34], [6, 36, 30], ink.zinc) +
        upright(
          0,
          -76,
          0.34,
          bolt
            ? thread(60, 20, 7, metal(ink.zinc))
            : [
                { h: 14, r: 20, skin: metal(ink.zinc) },
                { h: 40, r: 44, skin: metal(ink.zinc), face: circle([0, 0, 20], '#14171a') },
              ],
        ),
      `rotate(${turn})`,
    )
  return (
    shadow(410, 690, 250, 28) +
    tube(d, look.between('width', 26, 38), color, isBraided ? 0.8 : 0.35) +
    (isBraided ? braid(d, 28, '#59626b', 3) : '') +
    at(from[0], from[1], end(look.pick('turn', [-60, 200, -70]), true)) +
    at(to[0], to[1], end(look.pick('turn end', [150, 40, 60]), false))
  )
}

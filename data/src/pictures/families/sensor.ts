import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { group } from '../kit/shape.ts'
import { matt, metal, prism, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { socket } from './plug-socket.ts'

/** Screw-in sensor: temperature, pressure, knock. */
export function sensor(look: PartLook): string {
  const body = look.pick('metal', [brass, zinc, metal('#9aa2a9')])
  const head = look.pick('head', ['#23282d', '#2f6a4a', '#3a4f7d', '#5a3327', '#23282d', '#7b7f84'])
  const probe = look.between('probe', 60, 120)
  const content =
    upright(400, 640, 0.28, [{ h: probe, r: 24, top: 28, skin: body }, ...thread(90, 42, 8, body)]) +
    prism(
      [400, 640 - probe - 90, 0.3],
      [6, 86, 60, 16],
      look.pick('hex', ['#b99b58', '#b9b59f', '#9aa2a9']),
    ) +
    upright(400, 580 - probe - 90, 0.28, [
      { h: 16, r: 62, skin: body },
      { h: 20, r: 50, skin: matt(ink.rubber) },
      ...socket(head, look.between('socket', 50, 64)),
    ])
  return (
    shadow(370, 690, 190, 26) +
    group(content, `rotate(${look.pick('lean', [24, -20, 16])} 400 420) translate(0 30)`)
  )
}

const brass = metal('#c2a565')

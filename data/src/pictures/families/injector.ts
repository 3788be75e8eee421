import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, group } from '../kit/shape.ts'
import { chrome, gloss, matt, metal, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { socket } from './plug-socket.ts'

/** Fuel injector. */
export function injector(look: PartLook): string {
  const color = look.pick('body', ['#2b3036', '#3d6b4a', '#8f6f3f', '#31517d', '#59626b', '#7a2f33'])
  const isDiesel = look.variant % 3 === 1
  const petrol =
    upright(400, 690, 0.28, [
      { h: 14, r: 30, skin: matt('#7a2f24') },
      { h: 40, r: 27, skin: zinc },
      { h: 60, r: 44, skin: metal('#aab1b7') },
      { h: 16, r: 54, skin: metal('#aab1b7') },
      { h: 160, r: 54, skin: gloss(color) },
      { h: 60, r: 40, top: 36, skin: gloss(color) },
      { h: 90, r: 28, skin: zinc },
      { h: 26, r: 40, skin: matt('#2d5a41') },
      { h: 18, r: 34, top: 34, skin: zinc, cap: '#14171a' },
    ]) + at(478, 420, group(upright(0, 0, 0.36, socket(color, 46)), 'rotate(50)'))
  const diesel =
    upright(400, 720, 0.26, [
      { h: 60, r: 16, skin: chrome },
      { h: 10, r: 36, skin: metal(ink.copper) },
      { h: 130, r: 36, skin: metal('#aab1b7') },
      { h: 20, r: 48, top: 54, skin: metal('#8b939a') },
      { h: 150, r: 54, skin: metal('#9aa2a9') },
      { h: 16, r: 60, skin: zinc },
      { h: 90, r: 56, skin: gloss(color) },
      { h: 16, r: 52, top: 44, skin: gloss(color) },
    ]) +
    at(
      470,
      330,
      group(
        upright(0, 0, 0.34, [{ h: 40, r: 30, skin: metal('#aab1b7') }, ...thread(60, 30, 6, zinc)]),
        'rotate(58)',
      ),
    ) +
    at(340, 260, group(upright(0, 0, 0.34, socket('#1f2328', 36)), 'rotate(-34)'))
  return (
    shadow(360, 712, 180, 24) +
    group(isDiesel ? diesel : petrol, `rotate(${look.pick('lean', [26, 20, -18])} 400 420) translate(0 10)`)
  )
}

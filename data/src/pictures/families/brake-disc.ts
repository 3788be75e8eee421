import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { around, hoop, line, n, polar, times } from '../kit/shape.ts'
import { facing, matt, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'

/** Vented, drilled, slotted and solid discs; some with a black coated hat. */
export function brakeDisc(look: PartLook): string {
  const face = look.pick<Face>('face', ['plain', 'drilled', 'slotted', 'both', 'plain', 'drilled'])
  const isVented = look.variant !== 4
  const hat = look.pick('hat', [ink.cast, '#3a4047', '#9aa2aa'])
  const r = 276
  const hatR = look.between('hat size', 118, 142)
  const bolts = look.count('bolts', 4, 6)
  const plate = isVented ? 13 : 24
  const friction =
    spun(hatR + 12, r - 3, ink.steel, 0.62) +
    frictionMarks(face, hatR, r) +
    hoop([0, 0, r - 2], '#ffffff', 2.5, { opacity: 0.7 })
  const rim = metal(ink.cast)
  return (
    shadow(414, 684, 250, 30) +
    facing(440, 396, 0.86, [
      { h: plate, r, skin: rim },
      ...(isVented ? [{ h: 22, r: r - 5, skin: matt('#3b4249'), cap: '#2a3036' }] : []),
      { h: plate, r, skin: rim, face: friction },
    ]) +
    (isVented ? vanes(r) : '') +
    facing(400, 396, 0.86, [
      {
        h: 46,
        r: hatR,
        top: hatR - 5,
        skin: hat === '#3a4047' ? matt(hat) : metal(hat),
        face: hatFace(hat, hatR - 5, bolts),
      },
    ])
  )
}

type Face = 'plain' | 'drilled' | 'slotted' | 'both'

/** The cooling channels seen through the gap between the plates, on the side turned to us. */
const vanes = (r: number) =>
  times(40, (i) => {
    const [x, y] = polar(-86 + i * 4.4, r - 3)
    const back = 440 + 11
    return line(`M${n(back + x * 0.86)} ${n(396 + y)}l-20 0`, darker(ink.steel, 0.1), 4.5, {
      opacity: 0.85,
      'stroke-linecap': 'butt',
    })
  })

function frictionMarks(face: Face, inner: number, outer: number): string {
  const span = outer - inner
  const drills = face === 'drilled' || face === 'both'
  const slots = face === 'slotted' || face === 'both'
  return (
    (drills
      ? around(face === 'both' ? 8 : 12, (angle) =>
          times(3, (i) => {
            const [x, y] = polar(angle + i * 11, inner + span * (0.3 + i * 0.23))
            return hole(x, y, 8.5, '#2b3239')
          }),
        )
      : '') +
    (slots
      ? around(
          8,
          (angle) => {
            const [[x1, y1], [x2, y2]] = [
              polar(angle + 14, inner + span * 0.24),
              polar(angle + 32, outer - 14),
            ]
            const d = `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
            return line(d, '#ffffff', 11, { opacity: 0.5 }) + line(d, '#3a424a', 8)
          },
          10,
        )
      : '')
  )
}

function hatFace(color: string, r: number, bolts: number): string {
  const isCoated = color === '#3a4047'
  return (
    spun(0, r, color, isCoated ? 0.22 : 0.42, -140) +
    hoop([0, 0, r - 2], '#ffffff', 3, { opacity: isCoated ? 0.25 : 0.6 }) +
    around(bolts, (angle) => hole(...polar(angle, r * 0.68), 13.5), -90) +
    hole(...polar(-90 + 180 / bolts, r * 0.66), 5.5) +
    bore(r * 0.47, 26, 0.86, color)
  )
}

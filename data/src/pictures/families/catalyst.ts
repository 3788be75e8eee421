import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, circle, group, hoop, line, times } from '../kit/shape.ts'
import { facing, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Catalytic converter and particulate filter. */
export function catalyst(look: PartLook): string {
  const steel = look.pick('steel', ['#b3b9be', '#9aa0a5', '#c3c8cc'])
  const long = look.between('long', 200, 290)
  const isOpen = look.pick('open', [true, false])
  return (
    shadow(410, 650, 290, 32) +
    group(
      facing(440, 420, 0.56, [
        { h: 100, r: 40, skin: metal(steel) },
        { h: 70, r: 44, top: 124, skin: metal(steel) },
        { h: 10, r: 132, skin: metal(darker(steel, 0.1)) },
        { h: long, r: 126, skin: metal(steel) },
        {
          h: 10,
          r: 132,
          skin: metal(darker(steel, 0.1)),
          face: isOpen ? circle([0, 0, 108], '#23282d') + honeycomb(steel) : '',
        },
        ...(isOpen ? [] : outlet(steel)),
      ]) +
        times(4, (i) =>
          line(
            `M${370 + i * 44} 312C${386 + i * 44} 380 ${386 + i * 44} 460 ${370 + i * 44} 528`,
            darker(steel, 0.35),
            3,
            { opacity: 0.5 },
          ),
        ),
      'rotate(-6 400 400) translate(-10 10)',
    ) +
    at(
      480,
      290,
      group(upright(0, 0, 0.36, [{ h: 20, r: 24, skin: metal(ink.zinc), cap: '#14171a' }]), 'rotate(4)'),
    )
  )
}

const honeycomb = (steel: string) =>
  circle([0, 0, 96], '#6e6558') +
  times(15, (i) => line(`M${-90 + i * 13} -94V94M-94 ${-90 + i * 13}H94`, '#3a342c', 2, { opacity: 0.6 })) +
  hoop([0, 0, 100], steel, 10)

const outlet = (steel: string) => [
  { h: 70, r: 124, top: 44, skin: metal(steel) },
  { h: 70, r: 40, skin: metal(steel) },
  { h: 14, r: 74, skin: metal('#8b939a'), face: circle([0, 0, 34], '#0c0e10') },
]

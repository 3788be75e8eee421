import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { group } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Intake and exhaust valves leaning together. */
export function engineValve(look: PartLook): string {
  const stem = (color: string, head: number): Section[] => [
    { h: 14, r: head, top: head, skin: metal(color) },
    { h: 20, r: head, top: head * 0.7, skin: metal(color) },
    { h: 34, r: head * 0.7, top: 26, skin: metal(color) },
    { h: 44, r: 26, top: 15, skin: metal(color) },
    { h: 330, r: 14, skin: chrome },
    { h: 5, r: 11, skin: metal(color) },
    { h: 24, r: 14, skin: chrome },
  ]
  const color = look.pick('steel', ['#aab2b9', '#7e868d', '#9c8f86'])
  const head = look.between('head', 92, 116)
  const seal = look.pick('seal', [true, false])
  return (
    shadow(390, 690, 240, 28) +
    group(
      upright(400, 690, 0.26, stem(darker(color, 0.25), head * 0.85)),
      'rotate(-20 400 690) translate(70 -20)',
    ) +
    group(upright(400, 690, 0.26, stem(color, head)), 'rotate(15 400 690) translate(-70 0)') +
    (seal
      ? upright(640, 680, 0.34, [
          { h: 34, r: 30, skin: matt('#2f6a4a') },
          { h: 12, r: 26, skin: metal(ink.bright) },
          { h: 20, r: 22, top: 18, skin: matt('#2f6a4a'), cap: '#101316' },
        ])
      : '')
  )
}

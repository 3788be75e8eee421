import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, group, hoop, path, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Keys and remotes. */
export function key(look: PartLook): string {
  const color = look.pick('shell', ['#1f2328', '#c9ced3', '#1f2328', '#5a1f24'])
  const isFlip = look.pick('flip', [true, false])
  const dark = color !== '#c9ced3'
  const blade = isFlip
    ? path('M366 150L400 120L434 150V330H366Z', chrome('across')) +
      path('M434 160l-14 14l14 16l-18 18l18 20l-12 18l12 16', 'none', {
        stroke: '#59626b',
        'stroke-width': 6,
      }) +
      rect([386, 150, 8, 170, 3], '#59626b', { opacity: 0.6 })
    : hoop([400, 250, 44], '#c3c8cc', 13)
  const sign = dark ? '#dfe4e8' : '#3b434a'
  const buttons = times(
    look.count('buttons', 2, 4),
    (i) =>
      rect(
        [350, 420 + i * 62, 100, 48, 18],
        slant(dark ? '#4b535b' : '#ffffff', dark ? '#15181b' : '#8b949c'),
      ) + circle([400, 444 + i * 62, 8], i === 1 ? look.accent : sign),
  )
  return (
    shadow(410, 710, 200, 28) +
    group(
      blade +
        slab(
          'M320 330Q330 300 370 300H430Q470 300 480 330L500 640Q500 710 430 714H370Q300 710 300 640Z',
          slant(lighter(color, 0.5), color, darker(color, 0.45)),
          color,
          [22, -10],
        ) +
        buttons +
        rect([372, 340, 56, 34, 10], chrome('across')),
      `rotate(${look.pick('lean', [18, -14, 26])} 400 430)`,
    )
  )
}

import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, group } from '../kit/shape.ts'
import { chrome, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Thermostat in its housing. */
export function thermostat(look: PartLook): string {
  const isPlastic = look.pick('plastic', [true, false])
  const color = isPlastic ? '#24282c' : alloy
  const skin = isPlastic ? matt(color) : metal(color)
  const neck = tube(
    look.pick('neck', [
      'M400 420C400 320 420 280 560 250',
      'M400 420C400 300 380 280 230 260',
      'M400 420V220',
    ]),
    104,
    color,
    isPlastic ? 0.3 : 0.8,
  )
  return (
    shadow(404, 668, 210, 36) +
    upright(400, 660, 0.36, [
      { h: 16, r: 34, skin: chrome },
      { h: 70, r: 46, skin: metal(ink.brass) },
      { h: 14, r: 94, skin: metal(ink.brass) },
      { h: 50, r: 60, top: 100, skin: metal(ink.bright) },
      { h: 12, r: 122, skin: matt('#7a2f24') },
    ]) +
    flange(color) +
    hole(232, 492, 15) +
    hole(568, 492, 15) +
    upright(400, 480, 0.36, [{ h: 60, r: 100, top: 64, skin }]) +
    neck +
    (look.pick('sensor', [true, false]) ? sensor() : '')
  )
}

const sensor = () =>
  at(
    500,
    440,
    group(
      upright(0, 0, 0.36, [
        { h: 30, r: 26, skin: metal(ink.brass) },
        { h: 50, r: 22, skin: matt('#2d5a41'), cap: '#0c0e10' },
      ]),
      'rotate(56)',
    ),
  )

const flange = (color: string) =>
  at(
    400,
    490,
    group(
      slab(
        'M-220 0Q-220 -50 -170 -70Q0 -170 170 -70Q220 -50 220 0Q220 50 170 70Q0 170 -170 70Q-220 50 -220 0Z',
        slant(lighter(color, 0.5), color, darker(color, 0.3)),
        color,
        [0, 30],
      ),
      'scale(1 .5)',
    ),
  )

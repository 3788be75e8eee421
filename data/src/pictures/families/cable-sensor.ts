import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, group, rect } from '../kit/shape.ts'
import { gloss, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

type CableSensorRun = { d: string; end: readonly [number, number] }

// The cable's line, and where its plug lies.
const runs: readonly [CableSensorRun, ...CableSensorRun[]] = [
  { d: 'M300 420C420 470 560 420 610 300S440 150 320 220S240 560 420 620', end: [450, 632] },
  { d: 'M300 420C440 440 640 460 640 320S420 200 400 320S560 640 640 580', end: [650, 560] },
  { d: 'M300 420C360 540 520 600 620 500S560 240 440 240S360 330 440 380', end: [470, 400] },
]

/** Pulse sensor on a cable: ABS, crankshaft, wear. */
export function cableSensor(look: PartLook): string {
  const { d, end } = look.pick('run', runs)
  const color = look.pick('body', ['#22262a', '#31363b', '#4a4034'])
  return (
    shadow(410, 690, 250, 28) +
    tube(
      d,
      look.between('cable', 17, 24),
      look.pick('cable color', ['#26292d', '#5d646b', '#26292d']),
      0.35,
    ) +
    at(
      360,
      468,
      slab(
        'M-30 -20h60q10 0 10 10v26q0 10 -10 10h-60q-10 0 -10 -10v-26q0 -10 10 -10Z',
        slant('#4b535b', '#1d2125'),
        '#15181b',
        [8, -5],
      ),
    ) +
    group(head(color), `translate(238 420) rotate(${look.pick('turn', [-62, -48, -70])})`) +
    at(
      end[0],
      end[1],
      slab(
        'M-38 -30h76q8 0 8 8v48q0 8 -8 8h-76q-8 0 -8 -8v-48q0 -8 8 -8Z',
        slant('#6a737b', '#2b3036'),
        '#15181b',
        [22, -10],
      ) +
        rect([-28, -16, 24, 34, 4], '#0b0d0f') +
        rect([6, -16, 24, 34, 4], '#0b0d0f'),
    )
  )
}

const head = (color: string) =>
  upright(0, 130, 0.32, [
    { h: 30, r: 30, skin: metal(ink.bright) },
    { h: 90, r: 38, skin: gloss(color) },
    { h: 8, r: 41, skin: matt('#7a2f24') },
    { h: 40, r: 46, skin: gloss(color) },
  ]) +
  slab('M-20 -44H100A30 30 0 0 1 100 16H-20Z', slant('#6a737b', '#23282d'), '#15181b', [6, -10]) +
  hole(92, -14, 17) +
  upright(0, -42, 0.32, [{ h: 50, r: 42, top: 26, skin: gloss(color) }])

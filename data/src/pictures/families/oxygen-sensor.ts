import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, group, line, rect, times } from '../kit/shape.ts'
import { matt, metal, prism, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

type OxygenSensorRun = { d: string; end: readonly [number, number] }

// The cable's line, and where its plug lies.
const runs: readonly [OxygenSensorRun, ...OxygenSensorRun[]] = [
  { d: 'M400 300C400 150 640 140 650 300S560 560 640 600', end: [660, 630] },
  { d: 'M400 300C400 120 180 140 170 320S250 520 170 590', end: [150, 620] },
  { d: 'M400 300C420 140 620 200 600 380S480 560 620 640', end: [640, 660] },
]

/** Oxygen sensor with its cable. */
export function oxygenSensor(look: PartLook): string {
  const cable = look.pick('cable', ['#22262a', '#8d939a', '#6e1f24', '#3d454d', '#b5612c', '#24415f'])
  const { d, end } = look.pick('run', runs)
  const tip = times(3, (i) => line(`M${374 + i * 26} 700v26`, '#15181b', 9))
  return (
    shadow(400, 734, 200, 20) +
    tube(d, 30, cable, 0.3) +
    at(
      end[0],
      end[1],
      slab(
        'M-34 -26h68q8 0 8 8v40q0 8 -8 8h-68q-8 0 -8 -8v-40q0 -8 8 -8Z',
        slant('#59626b', '#23282d'),
        '#15181b',
        [16, -8],
      ) + times(4, (i) => rect([-28 + i * 15, -12, 9, 20, 2], '#0b0d0f')),
    ) +
    group(
      upright(400, 736, 0.26, [{ h: 70, r: 42, top: 42, skin: metal('#9aa2a9') }]) +
        tip +
        upright(400, 664, 0.26, [{ h: 10, r: 50, skin: metal(ink.copper) }, ...thread(64, 46, 6, zinc)]) +
        prism([400, 590, 0.28], [6, 82, 52, 18], '#b7b3a2') +
        upright(400, 540, 0.26, [
          { h: 120, r: 50, skin: metal('#aab1b7') },
          { h: 12, r: 53, skin: metal('#8b939a') },
          { h: 70, r: 46, top: 40, skin: metal('#aab1b7') },
          { h: 30, r: 32, top: 20, skin: matt(cable) },
        ]),
      'translate(0 0)',
    )
  )
}

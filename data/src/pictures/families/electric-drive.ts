import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { levelBars, smallPrint } from '../kit/print.ts'
import { around, at, box, circle, group, hoop, line, path, polar, rect, times } from '../kit/shape.ts'
import { facing, gloss, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** High-voltage battery packs and modules. */
export function tractionBattery(look: PartLook): string {
  const isModule = look.variant % 2 === 1
  const color = isModule ? '#3d454d' : look.pick('case', ['#c3c8cc', '#2b3036'])
  const [w, d, h] = isModule ? [420, 230, 170] : [500, 330, 90]
  return (
    shadow(430, 620, 330, 90, 0.8) +
    block({
      x: isModule ? 520 : 530,
      y: 620,
      w,
      d,
      h,
      color,
      rise: 0.5,
      top: (isModule ? cellTops : packTop)({ cells: look.count('cells', 4, 8), w, d, color }),
      front:
        rect([20, h * 0.2, w - 40, h * 0.5, 8], darker(color, 0.25)) +
        letters('BATTERY', [w * 0.24, h * 0.46, Math.min(21, h * 0.24)], '#dfe4e8', 1) +
        smallPrint([w * 0.46, h * 0.36, w * 0.26], 3, '#dfe4e8', { thick: 3 }) +
        rect([w - 90, h * 0.28, 56, h * 0.34, 6], ink.orange),
    }) +
    tube('M400 640C420 690 520 700 580 660', 26, ink.orange, 0.5)
  )
}

interface Top {
  cells: number
  w: number
  d: number
  color: string
}

function cellTops({ cells, w, d }: Top): string {
  const pitch = (w - 30) / cells
  return (
    times(
      cells,
      (i) =>
        rect([15 + i * pitch + 3, 14, pitch - 6, d - 28, 6], slant('#7aa5cf', '#2f6fb0')) +
        rect([15 + i * pitch + pitch * 0.2, 26, pitch * 0.6, 30, 4], slant('#f4f6f7', '#8b949c')) +
        rect(
          [15 + i * pitch + pitch * 0.2, d - 56, pitch * 0.6, 30, 4],
          slant(lighter(ink.copper, 0.4), ink.copper),
        ),
    ) +
    times(cells - 1, (i) =>
      rect(
        [15 + i * pitch + pitch * 0.4, i % 2 ? 32 : d - 50, pitch * 1.2, 18, 3],
        slant('#e8c27a', '#b07f35'),
      ),
    )
  )
}

function packTop({ cells, w, d, color }: Top): string {
  const pitch = (w - 30) / cells
  return (
    times(
      cells,
      (i) =>
        rect([20 + i * pitch, 30, pitch - 10, d - 60, 10], darker(color, 0.12)) +
        rect([24 + i * pitch, 34, pitch - 18, 8, 4], '#ffffff', { opacity: 0.25 }),
    ) +
    path(`M${w * 0.5 - 30} ${d * 0.66}L${w * 0.5} ${d * 0.34}L${w * 0.5 + 30} ${d * 0.66}Z`, ink.amber) +
    path(`M${w * 0.5 + 4} ${d * 0.42}l-14 ${d * 0.13}h10l-4 ${d * 0.08}l15 -${d * 0.12}h-10Z`, '#15181b')
  )
}

/** Inverters and chargers on board. */
export function inverter(look: PartLook): string {
  const color = look.pick('alloy', ['#b9bfc4', '#8b939a', '#a9b0b5'])
  const w = 380
  const d = 280
  const h = look.between('height', 130, 180)
  return (
    shadow(430, 640, 310, 70, 0.8) +
    block({
      x: 500,
      y: 650,
      w,
      d,
      h,
      color,
      rise: 0.5,
      top: lid(look, color, w, d),
      front:
        rect([24, h * 0.22, 90, h * 0.54, 10], '#14171a') +
        times(8, (i) => circle([140 + i * 30, h * 0.84, 6], '#59626b')),
    }) +
    times(3, (i) =>
      facing(240 + i * 76, 560 + i * 10, 0.5, [
        { h: 50, r: 26, skin: gloss(ink.orange) },
        { h: 12, r: 30, skin: matt('#23272c'), cap: '#0c0e10' },
      ]),
    ) +
    facing(420, 590, 0.5, [{ h: 40, r: 16, skin: metal(ink.bright), cap: '#14171a' }])
  )
}

const lid = (look: PartLook, color: string, w: number, d: number) =>
  times(
    11,
    (i) =>
      rect([20 + i * 31, 30, 12, d - 60, 4], darker(color, 0.3)) +
      rect([20 + i * 31, 30, 5, d - 60, 2], lighter(color, 0.6)),
  ) +
  rect([w * 0.3, d * 0.3, w * 0.4, d * 0.4, 8], slant('#ffffff', '#dfe4e8')) +
  rect([w * 0.3, d * 0.3, w * 0.4, d * 0.06, 8], look.accent) +
  letters('POWER', [w * 0.5, d * 0.43, 19], '#23303c', 1) +
  letters('ELECTRONICS', [w * 0.5, d * 0.52, 14, w * 0.34], '#23303c', 1) +
  path(`M${w * 0.5 - 12} ${d * 0.64}l12 -20l12 20Z`, ink.amber)

/** Charging cable with its plug. */
export function chargingCable(look: PartLook): string {
  const color = look.pick('cable', [ink.orange, '#23272c', '#2f7fc1', '#3c8a5b', '#23272c', '#e8e6da'])
  const r = 190
  const coils = times(look.count('turns', 3, 5), (i) =>
    group(
      tube(`M${400 - r} 460A${r} 130 0 1 1 ${400 + r} 460A${r} 130 0 1 1 ${400 - r} 460`, 28, color, 0.5),
      `translate(0 ${i * 24 - 30})`,
    ),
  )
  const pins = around(
    look.pick('pins', [6, 5]),
    (angle) => circle([...polar(angle, 34), 10], '#0c0e10') + circle([...polar(angle, 34), 5], ink.brass),
    -90,
  )
  const handle = upright(0, 160, 0.4, [
    { h: 40, r: 20, skin: matt(color) },
    { h: 130, r: 42, top: 46, skin: gloss('#e8ebee') },
    { h: 50, r: 46, top: 62, skin: gloss('#23272c') },
    {
      h: 60,
      r: 64,
      skin: gloss('#23272c'),
      face: circle([0, 0, 58], '#2b3036') + circle([0, 0, 10], '#0c0e10') + pins,
    },
  ])
  return (
    shadow(404, 640, 290, 50) +
    coils +
    tube('M240 420C160 360 200 300 230 330', 28, color, 0.5) +
    at(250, 300, handle, look.pick('turn', [-24, -40]), 1.1) +
    at(590, 330, handle, 30, 0.96)
  )
}

/** Wall chargers. */
export function wallbox(look: PartLook): string {
  const color = look.pick('case', ['#f4f5f5', '#23272c', '#c9ced3'])
  const d = look.pick('shape', [
    box(250, 150, 300, 430, 70),
    'M250 220Q250 150 320 150H480Q550 150 550 220L530 520Q520 590 400 600Q280 590 270 520Z',
  ])
  const dark = color === '#23272c'
  return (
    shadow(410, 690, 220, 28) +
    tube('M400 590C400 720 640 700 620 520S560 330 600 320', 26, dark ? ink.orange : '#23272c', 0.4) +
    slab(d, slant(lighter(color, 0.6), color, darker(color, 0.25)), color, [40, -20]) +
    circle([400, 300, 84], dark ? '#14171a' : '#e3e7ea') +
    hoop([400, 300, 84], look.accent, 9) +
    path('M412 244l-46 66h30l-10 48l50 -70h-32Z', look.accent) +
    rect([330, 430, 140, 60, 10], '#0f1a26') +
    levelBars([348, 442, 108, 36], look.pick('level', [3, 5, 4]), '#9fd1ff') +
    at(
      604,
      330,
      upright(0, 20, 0.4, [
        { h: 70, r: 32, skin: gloss('#23272c') },
        { h: 40, r: 46, skin: gloss('#23272c'), cap: '#0c0e10' },
      ]),
    )
  )
}

/** Battery chargers, inflators. */
export function charger(look: PartLook): string {
  const color = look.accent
  return (
    shadow(410, 640, 300, 60, 0.9) +
    tube('M560 560C700 560 720 640 640 690', 17, ink.red, 0.5) +
    tube('M560 580C660 600 660 690 560 700', 17, '#23272c', 0.4) +
    clamps() +
    slab(
      box(180, 300, 400, 270, 50),
      slant(lighter(color, 0.35), color, darker(color, 0.35)),
      darker(color, 0.2),
      [60, -40],
    ) +
    screen(look) +
    times(3, (i) =>
      circle([460 + (i % 2) * 48, 372 + Math.floor(i / 2) * 48, 17], i ? '#59626b' : ink.green),
    ) +
    rect([230, 480, 300, 56, 16], darker(color, 0.3)) +
    times(9, (i) => line(`M${256 + i * 31} 494v28`, darker(color, 0.6), 8)) +
    slab(
      'M270 300V250Q270 230 290 230H470Q490 230 490 250V300H466V256H294V300Z',
      slant('#59626b', '#1b1e22'),
      '#15181b',
      [20, -12],
    )
  )
}

const clamps = () =>
  [
    [640, 690, ink.red],
    [560, 706, '#23272c'],
  ]
    .map(([x, y, tone]) =>
      at(
        Number(x),
        Number(y),
        path(
          'M-10 -12L70 -34Q90 -30 84 -16L10 0L84 14Q90 28 70 30L-10 14Z',
          slant(lighter(String(tone), 0.3), String(tone)),
        ),
      ),
    )
    .join('')

const screen = (look: PartLook) =>
  rect([216, 336, 328, 120, 20], '#14171a') +
  rect([236, 352, 180, 88, 10], slant('#3f6f8f', '#15202b')) +
  levelBars([258, 368, 142, 56], look.pick('level', [4, 5, 3]), '#bfe3ff', 7)

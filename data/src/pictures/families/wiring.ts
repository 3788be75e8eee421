import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { smallPrint, squareCode } from '../kit/print.ts'
import { at, box, circle, group, hoop, line, n, path, rect, times } from '../kit/shape.ts'
import type { Skin } from '../kit/solid.ts'
import { chrome, gloss, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Cables and leads coiled with their ends. */
export function cable(look: PartLook): string {
  const color = look.pick('jacket', ['#23262a', ink.orange, '#2458a0', '#9c222b', '#23262a', '#3d454d'])
  const w = look.between('width', 14, 26)
  const boot = look.pick('boot', ['#2b3036', ink.orange, ink.red])
  const loop = (r: number) =>
    `M${400 - r} 420A${r} ${n(r * 0.72)} 0 1 1 ${400 + r} 420A${r} ${n(r * 0.72)} 0 1 1 ${400 - r} 420`
  return (
    shadow(404, 640, 270, 44) +
    tube(`M190 596C290 610 250 480 ${400 - 190} 420`, w, color, 0.45) +
    times(look.count('turns', 2, 4), (i) =>
      group(tube(loop(226 - i * w * 1.1), w, color, 0.45), `translate(0 ${i * 5})`),
    ) +
    tube(`M${400 + 190} 430C600 540 540 600 610 604`, w, color, 0.45) +
    line('M392 250v54', '#1d2125', 18) +
    line('M388 250v54', '#59626b', 4) +
    lug({ x: 180, y: 600, turn: -110 }, w, boot, metal(ink.brass)) +
    lug({ x: 620, y: 610, turn: 120 }, w, '#2b3036', chrome)
  )
}

/** An end of the cable: its sleeve, its boot, and the metal that is screwed on. */
function lug(place: { x: number; y: number; turn: number }, w: number, boot: string, tip: Skin): string {
  const sections = [
    { h: 40, r: w * 0.9, skin: matt('#1d2125') },
    { h: 60, r: w * 1.5, skin: gloss(boot) },
    { h: 40, r: w * 0.8, skin: tip },
  ]
  return at(place.x, place.y, group(upright(0, 30, 0.34, sections), `rotate(${place.turn})`))
}

/** Plugs, wiring looms and charging inlets. */
export function connector(look: PartLook): string {
  const shells = [
    ['#23272c', '#3d454d'],
    ['#e8e6da', '#b5b3a5'],
    ['#3d6b8f', '#2b4a63'],
    ['#23272c', ink.amber],
  ] as const
  const [color, lock] = look.pick<(typeof shells)[number]>('shell', shells)
  const plug = (x: number, y: number, ways: number, turn: number, s: number) =>
    at(
      x,
      y,
      slab(
        box(-ways * 14 - 16, -44, ways * 28 + 32, 88, 14),
        slant(lighter(color, 0.4), color, darker(color, 0.3)),
        color,
        [60, -34],
      ) +
        rect([-ways * 14 - 4, -32, ways * 28 + 8, 64, 8], '#0c0e10') +
        times(
          ways * 2,
          (i) =>
            rect([-ways * 14 + 6 + (i % ways) * 28, -22 + Math.floor(i / ways) * 28, 16, 16, 3], '#3b434a') +
            rect([-ways * 14 + 11 + (i % ways) * 28, -17 + Math.floor(i / ways) * 28, 6, 6, 1], ink.brass),
        ) +
        slab('M-30 -60H30V-44H-30Z', lighter(lock, 0.2), lock, [30, -16]),
      turn,
      s,
    )
  return (
    shadow(410, 660, 270, 36) +
    wires(look) +
    line('M470 262L520 300', '#1b1e22', 60) +
    plug(270, 420, look.count('ways', 3, 5), -12, 1.2) +
    plug(520, 560, look.count('ways two', 2, 4), 10, 1.1)
  )
}

const wires = (look: PartLook) =>
  times(look.count('wires', 4, 7), (i) =>
    tube(
      `M${300 + i * 12} ${330 + i * 6}C${400 + i * 14} ${200 + i * 20} ${560 + i * 6} ${300 - i * 12} ${520 + i * 14} ${500 + i * 6}`,
      12,
      [ink.red, '#23272c', ink.blue, ink.amber, ink.green, '#8b949c', ink.orange][(i + look.variant) % 7] ??
        ink.red,
      0.5,
    ),
  )

/** Blade fuses in their colours. */
export function fuse(look: PartLook): string {
  const count = look.count('count', 5, 9)
  return (
    shadow(400, 660, 300, 50, 0.7) +
    times(count, (i) => {
      const row = Math.floor(i / 3)
      return one(
        220 + (i % 3) * 180 + (row % 2) * 40,
        230 + row * 180,
        colors[(i + look.variant * 3) % colors.length] ?? colors[0],
        ((i * 37 + look.variant * 11) % 26) - 13,
      )
    })
  )
}

const colors = [
  '#d8452f',
  '#2f7fc1',
  '#f0c020',
  '#3c9a5b',
  '#e8ebee',
  '#c98a3a',
  '#8a5fb0',
  '#e58a2a',
] as const

const one = (x: number, y: number, color: string, turn: number) =>
  at(
    x,
    y,
    rect([-46, 20, 26, 86, 3], slant('#fafbfc', '#b3bac0', '#79828a')) +
      rect([20, 20, 26, 86, 3], slant('#fafbfc', '#b3bac0', '#79828a')) +
      slab(
        'M-60 -60H60Q66 -60 66 -54V20Q66 26 60 26H22V44H-22V26H-60Q-66 26 -66 20V-54Q-66 -60 -60 -60Z',
        slant(lighter(color, 0.5), color, darker(color, 0.2)),
        color,
        [18, -12],
        { 'fill-opacity': '.94' },
      ) +
      rect([-28, -46, 56, 34, 4], darker(color, 0.15), { opacity: 0.5 }) +
      line('M-34 12q34 -30 68 0', '#f4f6f7', 5, { opacity: 0.8 }),
    turn,
  )

/** Relays and small control boxes with blade feet. */
export function relay(look: PartLook): string {
  const color = look.pick('case', ['#1f2328', '#2f6fb0', '#d9dcdf', '#e0a21a', '#3d7a55', '#5a636b'])
  const blade = (x: number, y: number) => rect([x, y, 18, 74, 2], slant('#f4f6f7', '#a8b0b7', '#6d767e'))
  const cube = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      times(4, (i) => blade(-100 + i * 48, 70 + i * 8)) +
        slab(
          'M-130 -120H90V90L-130 66Z',
          slant(lighter(color, 0.35), color, darker(color, 0.25)),
          color,
          [90, -46],
        ) +
        rect([-104, -94, 168, 130, 6], slant('#ffffff', '#dfe4e8'), { opacity: 0.92 }) +
        line('M-80 -50h50l30 -22M20 -50h26M-80 -4h30M40 -4h-24', '#3b444d', 4) +
        rect([-50, -18, 66, 28, 3], 'none', { stroke: '#3b444d', 'stroke-width': 4 }) +
        rect([-104, -94, 168, 14, 4], look.accent),
      0,
      s,
    )
  return (
    shadow(420, 690, 230, 30) +
    (look.pick('pair', [true, false]) ? cube(520, 330, 0.74) + cube(330, 500, 1.1) : cube(390, 440, 1.42))
  )
}

/** Control units: finned alloy boxes with a plug. */
export function controlUnit(look: PartLook): string {
  const color = look.pick('case', ['#b3b9be', '#2b3036', '#8b939a', '#24282d'])
  const w = look.between('width', 360, 430)
  const d = look.between('depth', 280, 330)
  const h = look.between('height', 66, 110)
  return (
    shadow(430, 620, 320, 84, 0.8) +
    block({
      x: 500,
      y: 600 + h / 2,
      w,
      d,
      h,
      color,
      rise: 0.56,
      front: plugs(w, h),
      top:
        label(look, w, d) +
        fins(color, w, d) +
        rect([6, 6, w - 12, d - 12, 10], 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.35 }),
    })
  )
}

const label = (look: PartLook, w: number, d: number) =>
  rect([w * 0.1, d * 0.12, w * 0.44, d * 0.56, 6], slant('#ffffff', '#dfe4e8')) +
  rect([w * 0.1, d * 0.12, w * 0.44, d * 0.07, 6], look.accent) +
  letters('ELECTRONICS', [w * 0.32, d * 0.28, 24, w * 0.38], '#23303c', 1) +
  smallPrint([w * 0.14, d * 0.38, w * 0.22], 3, '#59626b') +
  squareCode(w * 0.42, d * 0.36, w * 0.08, '#23303c') +
  times(18, (i) => rect([w * 0.14 + i * w * 0.02, d * 0.54, 2 + ((i * 5) % 4), d * 0.09, 0], '#23303c'))

const fins = (color: string, w: number, d: number) =>
  times(
    9,
    (i) =>
      rect([w * 0.62 + i * w * 0.037, d * 0.1, w * 0.018, d * 0.8, 2], darker(color, 0.3)) +
      rect([w * 0.62 + i * w * 0.037, d * 0.1, w * 0.008, d * 0.8, 2], lighter(color, 0.5)),
  )

const plugs = (w: number, h: number) =>
  rect([w * 0.14, h * 0.16, w * 0.34, h * 0.66, 8], '#14171a') +
  rect([w * 0.54, h * 0.16, w * 0.34, h * 0.66, 8], '#14171a') +
  times(
    20,
    (i) =>
      rect([w * 0.17 + (i % 10) * w * 0.028, h * 0.32 + Math.floor(i / 10) * h * 0.2, 5, 5, 0], ink.brass) +
      rect([w * 0.57 + (i % 10) * w * 0.028, h * 0.32 + Math.floor(i / 10) * h * 0.2, 5, 5, 0], ink.brass),
  )

/** Switch stalks and button panels. */
export function switchPanel(look: PartLook): string {
  return look.variant % 2 === 0 ? stalks(look) : buttons(look)
}

function stalks(look: PartLook): string {
  const body = look.pick('body', ['#2b3036', '#6d757d', '#54483c'])
  return (
    shadow(410, 650, 290, 32) +
    at(
      400,
      430,
      slab(
        box(-110, -130, 220, 260, 40),
        slant(lighter(body, 0.25), darker(body, 0.3)),
        darker(body, 0.5),
        [40, -24],
      ) +
        circle([0, 0, 84], '#101316') +
        hoop([0, 0, 84], '#59626b', 5),
    ) +
    at(
      400,
      430,
      group(
        tube('M-90 10L-260 40', 44, body, 0.4) +
          rect([-310, 6, 70, 74, 16], slant('#59626b', '#15181b')) +
          times(3, (i) => line(`M${-296 + i * 18} 16v54`, '#0c0e10', 5)) +
          tube('M90 -10L270 -50', 44, body, 0.4) +
          rect([250, -96, 70, 74, 16], slant('#59626b', '#15181b')) +
          times(look.pick('marks', [3, 4, 2]), (i) =>
            line(`M${-204 + i * 10} ${20 - i * 2}v13`, '#dfe4e8', 3),
          ),
        `rotate(${look.pick('lean', [-6, 4])})`,
      ),
    )
  )
}

function buttons(look: PartLook): string {
  const rows = look.pick('rows', [2, 1])
  return (
    shadow(410, 610, 300, 80, 0.8) +
    block({
      x: 520,
      y: 620,
      w: 420,
      d: 260,
      h: 60,
      color: '#24282d',
      rise: 0.56,
      top:
        times(rows * 2, (i) => {
          const x = 40 + (i % 2) * 180
          const y = 30 + Math.floor(i / 2) * 104
          return (
            rect([x, y, 150, rows === 1 ? 190 : 84, 14], slant('#59626b', '#1b1f23')) +
            rect([x + 8, y + 6, 134, rows === 1 ? 84 : 34, 8], '#ffffff', { opacity: 0.12 }) +
            path(`M${x + 60} ${y + 54}h34v-14l-10 -10h-14l-10 10Z`, '#dfe4e8', { opacity: 0.9 })
          )
        }) +
        circle([395, 70, 14], ink.red) +
        circle([395, 120, 14], '#59626b'),
    })
  )
}

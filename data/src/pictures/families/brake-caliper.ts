import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import { at, circle, group, hoop, line, path, rect, times } from '../kit/shape.ts'
import { chrome, matt, metal, prism, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'

/** Brake caliper: painted monobloc or a floating one in raw iron. */
export const brakeCaliper = (look: PartLook) =>
  shadow(410, 668, 260, 32) + (look.variant % 2 ? monobloc(look) : floating(look))

function monobloc(look: PartLook): string {
  const color = look.pick('paint', [ink.red, ink.amber, ink.blue, '#2b3036', ink.green, '#b9bfc5'])
  const body =
    'M120 470C120 300 250 170 420 166C560 164 660 226 700 300C716 330 704 352 676 366L610 398C590 408 566 404 552 388C520 352 476 340 430 346C352 356 304 410 300 486C298 516 276 540 246 542L176 546C142 546 120 520 120 470Z'
  const rib = 'M176 452C186 336 290 234 424 228C524 226 594 262 634 310'
  return group(
    slab(body, slant(lighter(color, 0.5), color, darker(color, 0.35)), color, [34, 40]) +
      line(rib, darker(color, 0.35), 46, { opacity: 0.5 }) +
      line(rib, lighter(color, 0.18), 40) +
      line(rib, lighter(color, 0.6), 4, { opacity: 0.6, transform: 'translate(-6 -17)' }) +
      group(letters('BRAKE', [0, 0, 40], '#ffffff', 1.1), 'translate(392 246) rotate(-16)') +
      bolt(212, 492, color) +
      bolt(628, 348, color) +
      bolt(282, 324, color, 15) +
      bolt(520, 262, color, 15) +
      upright(690, 262, 0.4, [
        { h: 20, r: 15, skin: metal(ink.zinc) },
        { h: 26, r: 10, top: 6, skin: matt(ink.rubber) },
      ]),
    'translate(-8 60)',
  )
}

const bolt = (x: number, y: number, color: string, r = 27) =>
  circle([x + 3, y + 4, r + 3], darker(color, 0.6)) +
  at(x, y, spun(0, r, '#9aa2aa', 0.5)) +
  path(hexagon(x, y, r * 0.5), '#23292f')

const hexagon = (x: number, y: number, r: number) =>
  `M${x - r} ${y}l${r / 2} ${-r * 0.87}h${r}l${r / 2} ${r * 0.87}l${-r / 2} ${r * 0.87}h${-r}Z`

function floating(look: PartLook): string {
  const iron = look.pick('iron', [ink.cast, '#a7a493', '#5d656d'])
  const bridge =
    'M150 300Q160 200 270 190H520Q640 200 660 300L664 400Q664 424 640 424H590Q560 330 408 328Q250 330 222 424H172Q148 424 148 400Z'
  const carrier =
    'M110 430h70q18 0 18 18v60q60 44 210 44t210-44v-60q0-18 18-18h60q20 0 20 20v110q0 30-30 36-140 30-278 30t-278-30q-30-6-30-36V450q0-20 10-20Z'
  return group(
    slab(carrier, slant(lighter(iron, 0.25), darker(iron, 0.1), darker(iron, 0.45)), iron, [22, -18]) +
      hole(180, 580, 20) +
      hole(640, 580, 20) +
      slab(bridge, slant(lighter(iron, 0.5), iron, darker(iron, 0.3)), iron, [30, -26]) +
      rect([232, 236, 350, 62, 22], slant(darker(iron, 0.35), darker(iron, 0.1)), { opacity: 0.5 }) +
      at(
        408,
        410,
        spun(0, 96, iron, 0.4) +
          hoop([0, 0, 94], '#ffffff', 3, { opacity: 0.5 }) +
          circle([0, 0, 64], slant('#2a3036', '#4a5258')) +
          spun(0, 56, ink.bright, 0.7) +
          circle([0, 0, 34], slant('#555e66', '#c7cdd2')) +
          hoop([0, 0, 56], '#1a1e22', 3),
      ) +
      pin(176) +
      pin(640) +
      emblem(300, 266, 20, darker(iron, 0.5), { core: darker(iron, 0.5) }) +
      times(3, (i) => line(`M${470 + i * 24} 254v28`, darker(iron, 0.5), 7)) +
      upright(560, 200, 0.4, [
        { h: 18, r: 16, skin: metal(ink.zinc) },
        { h: 28, r: 9, top: 7, skin: chrome },
      ]),
    'translate(-4 20)',
  )
}

const pin = (x: number) =>
  upright(x, 470, 0.3, [
    { h: 16, r: 26, skin: matt(ink.rubber) },
    { h: 16, r: 20, top: 28, skin: matt(ink.rubber) },
    { h: 16, r: 28, top: 20, skin: matt(ink.rubber) },
  ]) + prism([x, 422, 0.3], [6, 28, 24], ink.zinc)

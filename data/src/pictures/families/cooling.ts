import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, down, slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import {
  around,
  at,
  box,
  circle,
  ellipse,
  group,
  hoop,
  line,
  n,
  path,
  rect,
  round,
  times,
} from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { braid, hole, tube } from '../kit/surface.ts'

/** Engine radiator: aluminium core between plastic or aluminium tanks. */
export function radiator(look: PartLook): string {
  const tank = look.pick('tank', ['#25292d', '#b4bbc2', '#25292d', '#2d3238'])
  const metalTank = tank === '#b4bbc2'
  const w = look.between('width', 400, 470)
  const h = look.between('height', 330, 420)
  const x = 400 - w / 2
  const y = 400 - h / 2
  const side = (left: number, mirror: boolean) =>
    rect([left, y - 18, 62, h + 36, 16], (metalTank ? metal(tank) : gloss(tank))('across')) +
    times(9, (i) =>
      rect([left + 4, y + 4 + i * ((h - 10) / 9), 54, 6, 3], darker(tank, 0.5), { opacity: 0.55 }),
    ) +
    rect([mirror ? left - 6 : left + 54, y - 12, 14, h + 24, 3], across('#e8ecef', '#8f98a0', '#59626b'))
  const content =
    side(x - 56, false) +
    side(x + w - 6, true) +
    core({ x: x + 4, y, w: w - 8, h, rows: look.count('rows', 16, 24), color: '#9aa3ab' }) +
    rect([x + 4, y - 16, w - 8, 20, 3], down('#eef1f3', '#9ea7af', '#656e77')) +
    rect([x + 4, y + h - 4, w - 8, 20, 3], down('#cfd5da', '#8a939b', '#4d555d')) +
    neck(x - 66, y + 64, 27) +
    neck(x + w + 20, y + h - 74, 27) +
    upright(x - 24, y - 12, 0.4, [
      { h: 18, r: 21, skin: metal(ink.bright) },
      { h: 15, r: 33, skin: metal(ink.steel) },
    ]) +
    rect([x + 20, y + h + 12, 26, 26, 4], '#25292d') +
    rect([x + w - 46, y + h + 12, 26, 26, 4], '#25292d')
  return shadow(410, 400 + h / 2 + 58, w * 0.68, 34) + group(content, 'translate(0 34) skewY(-3)')
}

/** Intercooler, condenser, evaporator, heater core, oil cooler: smaller cores in bare aluminium. */
export function cooler(look: PartLook): string {
  const style = look.pick('style', ['wide', 'square', 'wide', 'thick', 'square', 'wide'] as const)
  const size = { wide: [540, 270], square: [360, 340], thick: [440, 240] } as const
  const [w, h] = size[style]
  const x = 400 - w / 2
  const y = 400 - h / 2
  const tank = metal(ink.bright)
  const deep = style === 'thick' ? 76 : 26
  const pipes = {
    wide: () =>
      tube(`M${x + w + 16} ${y + 30}h26q20 0 20 -20v-44`, 15, ink.bright, 0.9) +
      tube(`M${x + w + 16} ${y + h - 40}h26q20 0 20 20v30`, 15, ink.bright, 0.9),
    square: () =>
      tube(`M${x + w + 18} ${y + 40}h50q26 0 26 -26v-60`, 24, ink.bright, 0.9) +
      tube(`M${x + w + 18} ${y + 100}h90q26 0 26 -26v-90`, 24, ink.bright, 0.9),
    thick: () => neck(x - 34, y + h / 2, 40) + neck(x + w + 34, y + h / 2, 40),
  }[style]()
  const content =
    path(`M${x} ${y}l${deep} ${-deep * 0.5}h${w}l${-deep} ${deep * 0.5}Z`, slant('#f3f5f6', '#b3bbc2')) +
    path(`M${x + w} ${y}l${deep} ${-deep * 0.5}v${h}l${-deep} ${deep * 0.5}Z`, slant('#878f97', '#4d555d')) +
    core({ x, y, w, h, rows: look.count('rows', 11, 20), color: '#aab2b9' }) +
    rect([x - 26, y - 12, 34, h + 24, 15], tank('across')) +
    rect([x + w - 8, y - 12, 34, h + 24, 15], tank('across')) +
    rect([x, y - 8, w, 12, 2], down('#ffffff', '#a2abb3')) +
    rect([x, y + h - 4, w, 12, 2], down('#c9d0d6', '#69727b')) +
    pipes
  return shadow(410, 400 + h / 2 + 66, w * 0.6, 30) + group(content, 'translate(-16 40) skewY(-3)')
}

const black = '#2a2e33'
/** Half of the fan's width. */
const r = 220

/** Cooling fan in its shroud. */
export function coolingFan(look: PartLook): string {
  const shape = look.pick('shroud', ['square', 'ring'] as const)
  const frameShape =
    shape === 'square'
      ? `${box(-270, -250, 540, 500, 40)}${round(0, 0, r + 8)}`
      : `${round(0, 0, r + 34)}${round(0, 0, r + 8)}`
  return (
    shadow(410, 690, 260, 28) +
    at(
      400,
      404,
      (shape === 'ring' ? lugs() : '') +
        circle([24, -8, r + 8], '#111417') +
        at(10, -4, fan(look)) +
        slab(frameShape, slant('#565f67', black, '#15181b'), '#1a1d21', [26, -10], {
          'fill-rule': 'evenodd',
        }) +
        hoop([0, 0, r + 8], '#6b747c', 2, { opacity: 0.6 }),
    )
  )
}

function fan(look: PartLook): string {
  const blades = look.count('blades', 5, 10)
  return (
    circle([0, 0, r], slant('#dfe4e8', '#f4f6f8')) +
    around(3, (angle) => group(rect([-9, -r, 18, r * 2, 4], '#1b1f23'), `rotate(${angle})`), 20) +
    around(blades, (angle) =>
      group(
        path(
          `M${n(r * 0.2)} -20Q${n(r * 0.6)} ${n(-r * (1.5 / blades + 0.1))} ${n(r * 0.95)} ${n(-r * (1.2 / blades))}Q${n(r * 1)} 10 ${n(r * 0.93)} ${n(r * (1.4 / blades))}Q${n(r * 0.5)} ${n(r * 0.1)} ${n(r * 0.2)} 26Z`,
          slant(lighter(black, 0.4), black, '#0d0f11'),
          { stroke: '#6b747c', 'stroke-width': 1.5 },
        ),
        `rotate(${n(angle)})`,
      ),
    ) +
    hoop([0, 0, r * 0.95], '#23272b', 12) +
    circle([4, 6, r * 0.28], '#07090b', { opacity: 0.6 }) +
    circle([0, 0, r * 0.27], slant('#6d757d', '#2b3036', '#14171a')) +
    circle([0, 0, r * 0.15], slant('#3b4249', '#1a1e22')) +
    emblem(0, 0, 20, '#aab2ba')
  )
}

const lugs = () =>
  around(
    4,
    (angle) =>
      group(
        slab('M240 -24h40q10 0 10 10v28q0 10 -10 10h-40Z', slant('#4b535b', '#1d2125'), '#14171a', [10, -6]) +
          hole(270, 0, 9),
        `rotate(${angle})`,
      ),
    45,
  )

type Core = { x: number; y: number; w: number; h: number; rows: number; color: string }

/** Flat tubes with folded fins between them. */
function core({ x, y, w, h, rows, color }: Core): string {
  const pitch = h / rows
  const folds = Math.round(w / 7)
  const fin = (row: number) => {
    const top = y + row * pitch + pitch * 0.3
    const tall = pitch * 0.7
    return line(
      `M${n(x)} ${n(top)}${times(folds, (i) => `l${n(w / folds)} ${n(i % 2 ? -tall : tall)}`)}`,
      lighter(color, 0.28),
      1.6,
      { opacity: 0.75 },
    )
  }
  return (
    rect([x, y, w, h, 2], slant(darker(color, 0.5), darker(color, 0.62), darker(color, 0.75))) +
    times(rows, fin) +
    times(rows + 1, (row) =>
      rect(
        [x, y + row * pitch - pitch * 0.04, w, pitch * 0.32, 2],
        down(lighter(color, 0.65), color, darker(color, 0.5)),
      ),
    ) +
    rect([x, y, w, h, 2], slant('#ffffff44', '#ffffff00', '#0b121a55'))
  )
}

const neck = (x: number, y: number, r: number) =>
  facing(x, y, 0.4, [
    { h: 16, r: r + 6, skin: matt(ink.black) },
    { h: 46, r, skin: matt(ink.black) },
    { h: 10, r: r + 4, skin: matt(ink.black), cap: '#0c0e10' },
  ])

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

/** Moulded rubber hose, sometimes silicone, with clamps. */
export function hose(look: PartLook): string {
  const color = look.pick('rubber', ['#26292d', '#26292d', '#2458a0', '#26292d', '#9c222b', '#26292d'])
  const d = look.pick('run', runs)
  const width = look.between('width', 66, 100)
  const [, x = 0, y = 0] = /^M(\d+) (\d+)/.exec(d)?.map(Number) ?? []
  const clampAt = look.pick('clamps', [true, false])
  return (
    shadow(410, 670, 280, 34) +
    group(
      tube(d, width, color, 0.35) +
        ellipse([x, y, width * 0.34, width * 0.5], darker(color, 0.2), {
          transform: `rotate(-30 ${x} ${y})`,
        }) +
        ellipse([x - 3, y - 1, width * 0.24, width * 0.38], '#08090b', {
          transform: `rotate(-30 ${x} ${y})`,
        }) +
        (clampAt
          ? line(d, '#dfe4e8', width + 6, {
              'stroke-dasharray': `0 ${width * 0.8} 20 9999`,
              'stroke-linecap': 'butt',
            }) +
            line(d, '#8b949c', width * 0.6, {
              'stroke-dasharray': `0 ${width * 0.8} 20 9999`,
              'stroke-linecap': 'butt',
            })
          : braid(d, width * 0.7, lighter(color, 0.4), 22).replace(
              'stroke-dasharray="22 22"',
              'stroke-dasharray="1.5 24"',
            )),
      'translate(0 20)',
    )
  )
}

const runs = [
  'M150 300C300 200 330 260 400 400S560 620 660 540',
  'M180 560C160 360 260 240 420 260S640 340 640 200',
  'M140 420C220 240 360 260 400 400S560 560 660 400',
] as const

/** Hose clamps, clips and rubber hangers. */
export function clamp(look: PartLook): string {
  const r = look.between('radius', 110, 140)
  const one = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      group(
        hoop([0, 16, r], darker(ink.steel, 0.5), 34) +
          hoop([0, 0, r], ink.bright, 34) +
          hoop([0, -12, r], '#ffffff', 3) +
          hoop([0, 0, r], '#59626b', 12, { 'stroke-dasharray': '5 9' }),
        'scale(1 .74)',
      ) +
        at(0, -r * 0.74 - 8, slab('M-50 -26H50V26H-50Z', slant('#f1f3f5', '#a8b0b7'), '#79828a', [12, -8])) +
        at(58, -r * 0.74 - 10, facing(30, 0, 0.5, [{ h: 60, r: 20, skin: metal(ink.zinc) }])) +
        line(`M84 ${n(-r * 0.74 - 22)}v24`, '#3b444d', 5),
      0,
      s,
    )
  const hanger = (x: number, y: number) =>
    at(
      x,
      y,
      slab(
        `M-70 -110H70Q90 -110 90 -90V90Q90 110 70 110H-70Q-90 110 -90 90V-90Q-90 -110 -70 -110Z${round(0, -58, 24)}${round(0, 58, 24)}`,
        slant('#4b5259', '#23272b', '#121417'),
        '#16191c',
        [40, -20],
        { 'fill-rule': 'evenodd' },
      ),
    )
  return (
    shadow(404, 660, 270, 44, 0.8) +
    (look.pick('kind', [true, false])
      ? one(520, 330, 0.8) + one(310, 500, 1.05)
      : one(500, 380, 1) + hanger(260, 540))
  )
}

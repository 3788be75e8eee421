import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
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
  polar,
  rect,
  round,
  sector,
  times,
  toothed,
} from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, matt, metal, slab, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun, tube } from '../kit/surface.ts'

/** Gearboxes: ribbed bell and body. */
export function gearbox(look: PartLook): string {
  const color = look.pick('alloy', [alloy, '#a3a9ae', '#c3c0b6'])
  const isAuto = look.pick('auto', [false, true])
  const body = facing(540, 430, 0.5, [
    { h: 110, r: 52, top: 70, skin: metal(color) },
    { h: 14, r: 128, skin: metal(color) },
    { h: 260, r: 118, top: 148, skin: metal(color) },
  ])
  return (
    shadow(420, 690, 300, 34) +
    body +
    times(
      6,
      (i) =>
        line(`M${430 + i * 40} ${290 + i * 6}V${568 - i * 6}`, darker(color, 0.35), 5, { opacity: 0.6 }) +
        line(`M${425 + i * 40} ${290 + i * 6}V${568 - i * 6}`, '#ffffff', 2, { opacity: 0.5 }),
    ) +
    (isAuto
      ? slab(box(400, 560, 230, 60, 14), slant('#4b535b', '#1d2125'), '#15181b', [16, -8]) +
        times(5, (i) => circle([424 + i * 46, 590, 6], ink.zinc))
      : upright(560, 290, 0.36, [
          { h: 40, r: 36, skin: metal(color) },
          { h: 70, r: 16, skin: chrome },
          { h: 16, r: 22, skin: zinc },
        ])) +
    bell(color) +
    upright(470, 290, 0.36, [{ h: 24, r: 28, skin: matt(look.accent) }])
  )
}

const bell = (color: string) =>
  facing(300, 420, 0.56, [
    { h: 120, r: 150, top: 226, skin: metal(color) },
    {
      h: 26,
      r: 240,
      skin: metal(color),
      face:
        spun(196, 238, color, 0.35) +
        circle([0, 0, 198], slant('#16191d', '#3b434a')) +
        around(10, (angle) => hole(...polar(angle, 217), 9)) +
        spun(20, 90, '#7d858d', 0.4) +
        circle([0, 0, 22], '#dfe4e8') +
        circle([0, 0, 12], '#59626b'),
    },
  ])

/** Gears and sprockets. */
export function gears(look: PartLook): string {
  const color = look.pick('steel', ['#8b939a', '#a8afb5', '#6d757d', '#9c8458'])
  const wheel = (x: number, y: number, r: number, teeth: number) =>
    shadow(x + 16, y + r + 18, r, 18, 0.8) +
    at(
      x,
      y,
      group(
        slab(
          `${toothed(r, teeth, 0.13)}${round(0, 0, r * 0.3)}`,
          slant(lighter(color, 0.55), color, darker(color, 0.3)),
          color,
          [look.between('width', 50, 90), -24],
          { 'fill-rule': 'evenodd' },
        ) +
          spun(r * 0.32, r * 0.8, color, 0.5) +
          hoop([0, 0, r * 0.32], '#ffffff', 2, { opacity: 0.6 }) +
          hoop([0, 0, r * 0.3], '#3a424a', 6, { 'stroke-dasharray': '7 6' }) +
          (look.pick('holes', [true, false])
            ? around(6, (angle) => hole(...polar(angle, r * 0.57), r * 0.09))
            : ''),
        'scale(.92 1)',
      ),
    )
  const count = look.pick('count', [1, 2, 3])
  if (count === 1) return wheel(380, 410, 236, look.count('teeth', 28, 44))
  return (
    wheel(480, 320, 150, look.count('teeth', 22, 32)) +
    wheel(280, 460, 176, look.count('teeth', 26, 36)) +
    (count === 3 ? wheel(560, 560, 96, 18) : '')
  )
}

/** Torque converter. */
export function torqueConverter(look: PartLook): string {
  const color = look.pick('steel', ['#4b5259', '#7d858d', '#31517d'])
  const r = 242
  const hub: Section = {
    h: 70,
    r: 54,
    skin: chrome,
    face: spun(30, 52, ink.bright, 0.5) + bore(34, 40, 0.84),
  }
  const dome: Section[] = Array.from({ length: 7 }, (_, i) => ({
    h: 16,
    r: r - i * i * 3,
    top: r - (i + 1) ** 2 * 3,
    skin: metal(color),
  }))
  return (
    shadow(430, 690, 240, 28) +
    facing(450, 410, 0.84, [
      { h: 40, r: r - 10, skin: metal(color) },
      { h: 14, r: r + 6, skin: metal(darker(color, 0.1)) },
      ...dome.slice(0, -1),
      {
        h: 12,
        r: 130,
        skin: metal(color),
        face:
          spun(60, 130, color, 0.45) +
          around(look.count('welds', 8, 14), (angle) =>
            group(rect([84, -8, 34, 16, 6], darker(color, 0.3)), `rotate(${n(angle)})`),
          ),
      },
    ]) +
    facing(300, 410, 0.84, [hub])
  )
}

/** Gear lever with its knob and gaiter. */
export function gearLever(look: PartLook): string {
  const knob = look.pick('knob', ['#1b1e22', '#5a2a22', '#c9ced3'])
  return (
    shadow(404, 680, 220, 32) +
    slab(
      'M190 640Q180 600 230 590H580Q630 600 620 640Q620 668 590 668H220Q190 668 190 640Z',
      slant('#4b535b', '#1d2125'),
      '#15181b',
      [14, -14],
    ) +
    upright(400, 610, 0.3, [
      { h: 16, r: 150, skin: matt('#2b2e33') },
      { h: 46, r: 146, top: 126, skin: matt('#26292d') },
      { h: 50, r: 130, top: 96, skin: matt('#26292d') },
      { h: 60, r: 100, top: 56, skin: matt('#26292d') },
      { h: 40, r: 58, top: 26, skin: matt('#26292d') },
      { h: 90, r: 15, skin: chrome },
      { h: 10, r: 26, skin: chrome },
    ]) +
    (look.pick('shape', [true, false])
      ? circle([400, 250, 62], slant(lighter(knob, 0.6), knob, darker(knob, 0.5))) +
        ellipse([382, 224, 20, 13], '#ffffff', { opacity: 0.5 })
      : slab(
          'M352 300Q330 220 370 196Q410 180 440 200Q476 230 448 300Q400 320 352 300Z',
          slant(lighter(knob, 0.5), knob, darker(knob, 0.4)),
          knob,
          [16, -10],
        )) +
    line('M384 244v24M400 244v24M416 244v24M384 256h32', knob === '#c9ced3' ? '#23282d' : '#e8ebee', 3.5) +
    rect([320, 640, 160, 6, 3], look.accent)
  )
}

const release = (x: number, y: number, r: number) =>
  facing(x, y, 0.84, [
    { h: r * 0.6, r: r * 0.8, skin: matt('#23282d') },
    {
      h: r * 0.5,
      r,
      skin: metal(ink.steel),
      face:
        spun(r * 0.5, r, ink.steel, 0.6) +
        hoop([0, 0, r * 0.74], '#59626b', 3) +
        bore(r * 0.48, r * 0.9, 0.84, '#3b434a'),
    },
  ])

const clutchDiscFace = (look: PartLook, r: number) =>
  circle([0, 0, r], '#3d362f') +
  around(look.count('segments', 12, 20), (angle, i) =>
    path(
      sector(r * 0.68, r - 3, angle + 1.4, angle + 360 / look.count('segments', 12, 20) - 1.4),
      i % 2 ? '#7d6a54' : '#8a765e',
    ),
  ) +
  spun(r * 0.24, r * 0.66, '#8b939a', 0.4) +
  around(look.pick('springs', [6, 4]), (angle) =>
    group(
      rect([-34, -r * 0.5, 68, r * 0.17, 10], '#15181b') +
        times(7, (i) =>
          rect(
            [-30 + i * 8.6, -r * 0.49, 6, r * 0.15, 3],
            slant(lighter(look.accent, 0.5), darker(look.accent, 0.2)),
          ),
        ),
      `rotate(${n(angle)})`,
    ),
  ) +
  circle([0, 0, r * 0.27], slant('#8b939a', '#4d555d')) +
  hoop([0, 0, r * 0.2], '#dfe4e8', 4) +
  bore(r * 0.16, 30, 0.86) +
  hoop([0, 0, r * 0.16], '#3b434a', 6, { 'stroke-dasharray': '5 5' })

/** Clutch kit: cover, disc and release bearing. */
export const clutchKit = (look: PartLook) =>
  shadow(470, 640, 240, 28) +
  facing(490, 370, 0.86, [
    { h: 30, r: 236, skin: metal('#59626b') },
    { h: look.between('cover', 34, 54), r: 226, top: 190, skin: metal('#6d757d'), face: coverFace(196) },
  ]) +
  shadow(270, 690, 170, 22) +
  facing(270, 500, 0.84, [{ h: 16, r: 186, skin: matt('#6d5c49'), face: clutchDiscFace(look, 186) }]) +
  shadow(580, 694, 90, 16) +
  release(570, 620, look.between('bearing', 64, 76))

const coverFace = (r: number) =>
  spun(r * 0.78, r, '#7d858d', 0.45) +
  circle([0, 0, r * 0.78], '#22272c') +
  around(18, (angle) =>
    group(
      path(
        `M${n(r * 0.22)} -5L${n(r * 0.72)} ${n(-r * 0.1)}V${n(r * 0.1)}L${n(r * 0.22)} 5Z`,
        slant('#dfe4e8', '#8b949c', '#59626b'),
        { stroke: '#23282d', 'stroke-width': 2 },
      ),
      `rotate(${angle})`,
    ),
  ) +
  circle([0, 0, r * 0.24], '#eceff2') +
  hoop([0, 0, r * 0.24], '#59626b', 4) +
  around(6, (angle) => hole(...polar(angle, r * 0.9), 9)) +
  hoop([0, 0, r * 0.55], '#59626b', 3)

/** Clutch disc alone. */
export const clutchDisc = (look: PartLook) =>
  shadow(414, 690, 230, 26) +
  facing(410, 410, look.between('lean', 0.8, 0.9), [
    { h: 18, r: 268, skin: matt('#6d5c49'), face: clutchDiscFace(look, 268) },
    {
      h: 30,
      r: 54,
      skin: metal('#8b939a'),
      face:
        spun(30, 52, '#8b939a', 0.5) +
        bore(36, 30, 0.86) +
        hoop([0, 0, 36], '#3b434a', 7, { 'stroke-dasharray': '6 5' }),
    },
  ])

/** Release bearing on its sleeve or with its hydraulic cylinder. */
export function releaseBearing(look: PartLook): string {
  const r = look.between('radius', 168, 200)
  const isHydraulic = look.variant % 2 === 1
  return (
    shadow(424, 650, 210, 28) +
    (isHydraulic
      ? tube('M520 300C640 260 680 200 700 150', 24, '#2b3036', 0.4)
      : at(
          430,
          410,
          slab(`${box(-60, -250, 120, 500, 30)}`, slant('#59626b', '#23282d'), '#15181b', [40, -16]),
        )) +
    facing(440, 410, 0.84, [{ h: 90, r: r * 0.84, skin: isHydraulic ? metal(alloy) : matt('#23282d') }]) +
    release(370, 410, r)
  )
}

/** Flywheel and ring gear. */
export function flywheel(look: PartLook): string {
  const r = 250
  const isDual = look.variant % 2 === 0
  const face =
    circle([0, 0, r], '#3b434a') +
    path(toothed(r + 8, 96, 0.05), slant('#b9c0c6', '#6d757d', '#3d464e')) +
    spun(r * 0.42, r * 0.9, ink.steel, 0.55) +
    circle([0, 0, r * 0.42], slant('#59626b', '#2b3138')) +
    spun(r * 0.12, r * 0.38, ink.cast, 0.4) +
    around(look.pick('bolts', [6, 8]), (angle) => hole(...polar(angle, r * 0.27), 11)) +
    around(6, (angle) => hole(...polar(angle, r * 0.84), 9), 10) +
    (isDual ? around(4, (angle) => path(sector(r * 0.46, r * 0.56, angle, angle + 46), '#2a3036')) : '') +
    bore(r * 0.13, 40, 0.86)
  return (
    shadow(420, 692, 240, 30) +
    facing(424, 408, 0.86, [
      { h: look.between('depth', 34, 66), r: r * 0.96, skin: metal(ink.cast) },
      { h: 34, r: r + 6, skin: metal('#6d757d'), face },
    ])
  )
}

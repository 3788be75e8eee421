import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { at, box, circle, ellipse, group, hoop, line, n, path, polar, rect, times } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, prism, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun, tube } from '../kit/surface.ts'
import { socket } from './ignition-and-sensors.ts'

/** In-tank fuel pump module. */
export function fuelPump(look: PartLook): string {
  const plastic = look.pick('cage', ['#e7e5db', '#2b3036', '#d9dde0'])
  const body = look.between('body', 130, 160)
  return (
    shadow(404, 712, body * 1.2, 34) +
    upright(400, 700, 0.34, [
      { h: 200, r: body, skin: matt(plastic) },
      { h: 16, r: body + 6, skin: matt(plastic) },
    ]) +
    times(5, (i) => rect([400 - body * 0.8 + i * body * 0.36, 540, 26, 120, 6], darker(plastic, 0.25))) +
    [-1, 1]
      .map((side) => rect([396 + side * body * 0.7, 330, 14, 180, 4], metal(ink.bright)('across')))
      .join('') +
    upright(390, 500, 0.34, [
      { h: 150, r: 62, skin: look.pick('pump', [chrome, metal(ink.zinc)]) },
      { h: 20, r: 50, skin: matt('#23282d') },
    ]) +
    tube('M440 480C520 440 470 380 450 330', 16, '#26292d', 0.3) +
    tube('M330 470C290 430 340 380 350 330', 9, ink.red, 0.4) +
    upright(400, 330, 0.34, [
      { h: 16, r: body + 22, skin: matt('#1f2328') },
      { h: 14, r: body + 6, skin: matt('#2b3036') },
    ]) +
    upright(350, 300, 0.34, [
      { h: 30, r: 22, skin: matt('#23282d') },
      { h: 60, r: 14, skin: chrome },
    ]) +
    upright(450, 304, 0.34, socket('#23282d', 34)) +
    (look.pick('float', [true, false])
      ? line('M520 560L640 610', ink.bright, 7) + rect([616, 590, 60, 46, 10], slant('#3b434a', '#14171a'))
      : '')
  )
}

/** Fuel rail or intake manifold: a tube with runners. */
export function fuelRail(look: PartLook): string {
  const runners = look.pick('runners', [4, 3, 4])
  const isManifold = look.variant % 2 === 1
  const color = isManifold
    ? look.pick('manifold', ['#2b3036', '#b9bfc4'])
    : look.pick('rail', ['#c3c8cc', '#8b939a', '#c3c8cc'])
  return (
    shadow(410, 650, 300, 30) +
    group((isManifold ? manifold : rail)(color, runners), 'rotate(-7 400 400) translate(0 10)')
  )
}

function manifold(color: string, runners: number): string {
  const pitch = 420 / (runners - 1)
  const paint = (d: string, w: number) => tube(d, w, color, color === '#2b3036' ? 0.35 : 0.85)
  return (
    times(
      runners,
      (i) =>
        paint(
          `M${190 + i * pitch} 560C${180 + i * pitch} 420 ${200 + i * pitch} 360 ${230 + i * pitch} 290`,
          70,
        ) +
        at(
          190 + i * pitch,
          566,
          slab('M-46 -20h92v44h-92Z', slant(lighter(color, 0.4), color), color, [14, -8]),
        ),
    ) +
    paint('M130 270H690', 110) +
    facing(120, 266, 0.5, [
      { h: 30, r: 62, skin: metal(color) },
      { h: 14, r: 74, skin: metal(color), cap: lighter(color, 0.2), face: circle([0, 0, 50], '#0f1215') },
    ])
  )
}

function rail(color: string, runners: number): string {
  const pitch = 420 / (runners - 1)
  return (
    times(runners, (i) =>
      upright(190 + i * pitch, 560, 0.3, [
        { h: 40, r: 15, skin: zinc },
        { h: 90, r: 30, skin: gloss('#2b3036') },
        { h: 40, r: 22, skin: zinc },
        { h: 40, r: 34, skin: metal(color) },
      ]),
    ) +
    tube('M110 350H700', 62, color, 0.85) +
    prism([700, 372, 0.4], [6, 34, 40], ink.zinc) +
    upright(400, 330, 0.36, socket('#23282d', 34)) +
    times(2, (i) =>
      at(
        260 + i * 290,
        320,
        slab('M-26 0V-50A26 26 0 0 1 26 -50V0Z', slant(lighter(color, 0.4), color), color, [10, -6]) +
          hole(0, -48, 12),
      ),
    )
  )
}

/** Fuel injector. */
export function injector(look: PartLook): string {
  const color = look.pick('body', ['#2b3036', '#3d6b4a', '#8f6f3f', '#31517d', '#59626b', '#7a2f33'])
  const isDiesel = look.variant % 3 === 1
  const petrol =
    upright(400, 690, 0.28, [
      { h: 14, r: 30, skin: matt('#7a2f24') },
      { h: 40, r: 27, skin: zinc },
      { h: 60, r: 44, skin: metal('#aab1b7') },
      { h: 16, r: 54, skin: metal('#aab1b7') },
      { h: 160, r: 54, skin: gloss(color) },
      { h: 60, r: 40, top: 36, skin: gloss(color) },
      { h: 90, r: 28, skin: zinc },
      { h: 26, r: 40, skin: matt('#2d5a41') },
      { h: 18, r: 34, top: 34, skin: zinc, cap: '#14171a' },
    ]) + at(478, 420, group(upright(0, 0, 0.36, socket(color, 46)), 'rotate(50)'))
  const diesel =
    upright(400, 720, 0.26, [
      { h: 60, r: 16, skin: chrome },
      { h: 10, r: 36, skin: metal(ink.copper) },
      { h: 130, r: 36, skin: metal('#aab1b7') },
      { h: 20, r: 48, top: 54, skin: metal('#8b939a') },
      { h: 150, r: 54, skin: metal('#9aa2a9') },
      { h: 16, r: 60, skin: zinc },
      { h: 90, r: 56, skin: gloss(color) },
      { h: 16, r: 52, top: 44, skin: gloss(color) },
    ]) +
    at(
      470,
      330,
      group(
        upright(0, 0, 0.34, [{ h: 40, r: 30, skin: metal('#aab1b7') }, ...thread(60, 30, 6, zinc)]),
        'rotate(58)',
      ),
    ) +
    at(340, 260, group(upright(0, 0, 0.34, socket('#1f2328', 36)), 'rotate(-34)'))
  return (
    shadow(360, 712, 180, 24) +
    group(isDiesel ? diesel : petrol, `rotate(${look.pick('lean', [26, 20, -18])} 400 420) translate(0 10)`)
  )
}

/** Throttle body, idle and EGR valves: a flap in a bored housing. */
export function throttleBody(look: PartLook): string {
  const r = look.between('bore', 112, 136)
  const flap = look.between('flap', 0.5, 0.9)
  const face =
    spun(r + 2, r + 44, alloy, 0.4) +
    bore(r, 120, 0.86, alloy) +
    ellipse([0, 0, r * flap, r * 0.98], slant('#e6e9ec', '#a6aeb5', '#6d767e'), {
      stroke: '#4d565e',
      'stroke-width': 2,
    }) +
    rect([-8, -r, 16, r * 2, 6], across('#5d666e', '#eef1f3', '#6d767e')) +
    circle([0, -34, 7], '#59626b') +
    circle([0, 34, 7], '#59626b')
  const flange = `${box(-180, -180, 360, 360, 60)}`
  return (
    shadow(420, 668, 250, 30) +
    group(
      slab(box(520, 250, 150, 290, 24), slant('#4a525a', '#23282d', '#14171a'), '#15181b', [40, -16]) +
        rect([546, 292, 96, 60, 8], '#0e1113') +
        times(4, (i) => line(`M544 ${380 + i * 34}h100`, '#3b434a', 8)) +
        at(380, 396, slab(flange, slant(lighter(alloy, 0.5), alloy, darker(alloy, 0.3)), alloy, [150, -20])) +
        at(
          380,
          396,
          [
            [-140, -140],
            [140, -140],
            [140, 140],
            [-140, 140],
          ]
            .map(([x = 0, y = 0]) => hole(x, y, 15))
            .join('') + group(face, 'scale(.96 1)'),
        ) +
        (look.pick('pipe', [true, false])
          ? tube('M250 540L220 620', 30, ink.bright, 0.9)
          : upright(300, 216, 0.4, [{ h: 50, r: 24, skin: metal(alloy), cap: '#14171a' }])),
      'translate(-16 20)',
    )
  )
}

/** Translucent tanks: expansion, washer, fuel. */
export function tank(look: PartLook): string {
  const isBlack = look.variant % 3 === 2
  const color = isBlack ? '#2b2f34' : '#e8e6da'
  const liquid = look.pick('liquid', ['#e0476b', '#3aa66b', '#3a8ed6', '#8f9aa3'])
  const d = look.pick('shape', [
    'M190 300Q190 250 240 250H540Q610 250 620 320L640 560Q640 620 580 620H250Q190 620 190 560Z',
    'M240 240H560Q620 240 620 300V480Q620 520 580 540L520 620H300Q230 620 230 560L190 320Q180 240 240 240Z',
    'M160 360Q160 320 210 310L420 260H580Q640 260 640 320V560Q640 610 590 610H220Q160 610 160 560Z',
  ])
  return (
    shadow(410, 650, 250, 34) +
    path(d, darker(color, 0.35), { transform: 'translate(30 -22)' }) +
    path(d, slant(lighter(color, 0.7), color, darker(color, isBlack ? 0.4 : 0.2))) +
    `<clipPath id="tank"><path d="${d}"/></clipPath><g clip-path="url(#tank)">${isBlack ? times(6, (i) => line(`M100 ${320 + i * 50}H700`, '#000000', 5, { opacity: 0.3 })) : rect([100, 440, 600, 240, 0], slant(lighter(liquid, 0.35), liquid), { opacity: 0.55 }) + rect([100, 436, 600, 8, 0], '#ffffff', { opacity: 0.5 }) + line('M400 200V700', darker(color, 0.25), 5, { opacity: 0.5 })}</g>` +
    path(d, 'none', { stroke: slant('#ffffff', darker(color, 0.4)), 'stroke-width': 4 }) +
    upright(340, 270, 0.36, [
      { h: 26, r: 62, skin: matt(color) },
      {
        h: 60,
        r: 70,
        skin: matt(look.pick('cap', ['#22262a', ink.blue, ink.amber])),
        face: rect([-50, -12, 100, 24, 8], '#ffffff', { opacity: 0.2 }),
      },
    ]) +
    facing(640, 520, 0.5, [{ h: 50, r: 22, skin: matt(color), cap: '#14171a' }]) +
    rect([452, 470, 70, 4, 2], '#3b444d') +
    rect([452, 540, 70, 4, 2], '#3b444d') +
    (isBlack ? '' : line('M250 300V580', '#ffffff', 12, { opacity: 0.5 }))
  )
}

/** Caps: filler, radiator, tank, hub. */
export function cap(look: PartLook): string {
  const color = look.pick('plastic', ['#22262a', '#c9ced3', '#e0a21a', '#22262a', '#2f7fc1', '#8b939a'])
  const r = look.between('radius', 170, 206)
  const isMetal = color === '#c9ced3' || color === '#8b939a'
  const skin = isMetal ? metal(color) : matt(color)
  const top = look.pick('grip', ['cross', 'wing', 'dish'] as const)
  const face = {
    cross:
      spun(0, r * 0.8, color, 0.2) +
      rect([-r * 0.7, -26, r * 1.4, 52, 20], slant(lighter(color, 0.45), darker(color, 0.15))),
    wing: spun(0, r * 0.9, color, isMetal ? 0.45 : 0.2) + hoop([0, 0, r * 0.62], darker(color, 0.4), 5),
    dish:
      spun(0, r * 0.9, color, isMetal ? 0.45 : 0.2) +
      circle([0, 0, r * 0.4], slant(lighter(look.accent, 0.3), look.accent, darker(look.accent, 0.3))) +
      path('M0 -34q26 34 26 52a26 26 0 0 1 -52 0q0 -18 26 -52Z', '#ffffff', { opacity: 0.85 }),
  }[top]
  return (
    shadow(404, 610, r * 1.2, r * 0.36) +
    upright(400, 580, 0.42, [
      { h: 60, r: r * 0.66, skin: matt('#1b1e22') },
      { h: 14, r: r * 0.7, skin: matt('#7a2f24') },
      { h: 20, r: r * 0.98, top: r, skin },
      { h: look.between('tall', 60, 110), r, skin },
      { h: 10, r, top: r - 10, skin, face },
    ]) +
    (isMetal
      ? ''
      : times(15, (i) => {
          const [x, y] = polar(8 + i * 11.7, r, 400, 0)
          return line(`M${n(x)} ${n(478 + y * 0.42)}v-50`, i < 8 ? '#000000' : '#ffffff', 7, {
            opacity: i < 8 ? 0.3 : 0.14,
          })
        }))
  )
}

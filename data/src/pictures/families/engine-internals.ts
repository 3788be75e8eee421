import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { at, circle, ellipse, group, hoop, line, n, path, rect, round, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'

/** Piston with its rings and pin; some with a coated skirt. */
export function piston(look: PartLook): string {
  const r = look.between('radius', 178, 200)
  const alloy = metal('#c3c8cc')
  const groove = (): Section[] => [
    { h: 9, r: r - 9, skin: matt('#3b424a') },
    { h: 15, r, skin: alloy },
  ]
  const y = 640
  const skirt = look.pick('skirt', [true, false])
  return (
    shadow(400, y + r * 0.16, r * 1.25, r * 0.32) +
    upright(400, y, 0.3, [{ h: 215, r: r - 3, skin: alloy }]) +
    (skirt
      ? path(
          `M${n(400 - r * 0.94)} ${y - 190}Q400 ${y - 130} ${n(400 + r * 0.5)} ${y - 160}V${y + 30}Q${n(400 - r * 0.4)} ${y + 60} ${n(400 - r * 0.94)} ${y}Z`,
          across('#24282c', '#565e66', '#30363c', '#22262a'),
          { opacity: 0.85 },
        )
      : '') +
    ellipse([400 + r * 0.42, y - 70, 62, 66], darker('#c3c8cc', 0.3)) +
    ellipse([400 + r * 0.42, y - 70, 55, 60], slant('#4f575f', '#aab1b7')) +
    ellipse([400 + r * 0.43, y - 69, 43, 48], '#1b2025') +
    upright(400, y - 215, 0.3, [
      ...groove(),
      ...groove(),
      ...groove(),
      { h: 24, r, skin: alloy },
      { h: 5, r, top: r - 6, skin: alloy, face: crown(look, r - 6) },
    ]) +
    pin(look)
  )
}

const crown = (look: PartLook, r: number) =>
  spun(0, r, '#c3c8cc', 0.4) +
  hoop([0, 0, r - 2], '#ffffff', 3, { opacity: 0.7 }) +
  (look.pick('bowl', [true, false])
    ? circle([0, 0, r * 0.52], slant('#6d757c', '#c9ced2')) +
      spun(0, r * 0.44, '#aab0b6', 0.4) +
      circle([0, 0, r * 0.14], slant('#f4f6f7', '#9aa2a9'))
    : ellipse([-r * 0.4, 0, r * 0.3, r * 0.42], slant('#868e95', '#cdd2d6')) +
      ellipse([r * 0.4, 0, r * 0.3, r * 0.42], slant('#868e95', '#cdd2d6'))) +
  path(`M${n(-r * 0.08)} ${n(r * 0.88)}L0 ${n(r * 0.72)}L${n(r * 0.08)} ${n(r * 0.88)}Z`, '#4d565e')

const pin = (look: PartLook) =>
  look.pick('pin', [true, false])
    ? shadow(640, 690, 90, 18) +
      at(
        640,
        690,
        group(
          upright(0, 0, 0.36, [{ h: 150, r: 40, skin: chrome, face: circle([0, 0, 24], '#1c2126') }]),
          'rotate(8)',
        ),
      )
    : ''

/** Piston rings: a set of thin split rings fanned out. */
export function pistonRings(look: PartLook): string {
  const r = look.between('radius', 150, 176)
  const ring = (x: number, y: number, color: string, wide: number) =>
    at(
      x,
      y,
      group(
        hoop([6, 12, r], '#1b2430', wide, { opacity: 0.18 }) +
          hoop([0, 6, r], darker(color, 0.55), wide) +
          hoop([0, 0, r], color, wide) +
          hoop([0, -1, r + wide * 0.3], '#ffffff', 2, { opacity: 0.7 }) +
          rect([-4, r - wide, 8, wide * 2.4, 0], '#e8ebee'),
        'scale(1 .62)',
      ),
    )
  const tones = ['#59626b', '#b9c0c6', '#8d959c', '#c8a35a']
  const count = look.count('rings', 3, 5)
  return (
    shadow(400, 560, 290, 70, 0.6) +
    times(count, (i) =>
      ring(
        300 + i * (220 / count),
        300 + i * (250 / count),
        tones[(i + look.variant) % tones.length] ?? ink.steel,
        13 + (i % 2) * 5,
      ),
    )
  )
}

/** Connecting rod with its cap and bolts. */
export function connectingRod(look: PartLook): string {
  const color = look.pick('steel', ['#858d95', '#6b737b', '#a5acb3'])
  const small = look.between('small', 52, 62)
  const big = look.between('big', 104, 120)
  const d = `M${n(400 - small - 22)} 190A${n(small + 22)} ${n(small + 22)} 0 1 1 ${n(400 + small + 22)} 190C${n(400 + small + 10)} 250 446 300 452 430C460 470 ${n(400 + big + 20)} 470 ${n(400 + big + 46)} 520V660H${n(400 - big - 46)}V520C${n(400 - big - 20)} 470 340 470 348 430C354 300 ${n(400 - small - 10)} 250 ${n(400 - small - 22)} 190Z${round(400, 190, small)}${round(400, 600, big)}`
  const cap = `M${n(400 - big - 46)} 664H${n(400 - big)}A${n(big)} ${n(big * 0.9)} 0 0 0 ${n(400 + big)} 664H${n(400 + big + 46)}V716Q${n(400 + big)} 730 ${n(400 + big * 0.7)} 768H${n(400 - big * 0.7)}Q${n(400 - big)} 730 ${n(400 - big - 46)} 716Z`
  const even = { 'fill-rule': 'evenodd' }
  const face = slant(lighter(color, 0.55), color, darker(color, 0.35))
  return (
    shadow(390, 700, 260, 30) +
    group(
      slab(d, face, color, [34, -14], even) +
        slab(cap, face, color, [34, -14]) +
        path(
          'M376 262Q400 250 424 262L436 440Q400 456 364 440Z',
          slant(darker(color, 0.45), darker(color, 0.12)),
        ) +
        line('M376 262L364 440', darker(color, 0.6), 3) +
        hoop([400, 190, small + 6], look.pick('bush', [ink.brass, '#e4e8eb']), 11) +
        hoop([400, 600, big + 3], '#ffffff', 3, { opacity: 0.6 }) +
        [-1, 1]
          .map((side) =>
            upright(400 + side * (big + 22), 756, 0.3, [
              { h: 26, r: 19, skin: metal('#3b424a') },
              { h: 14, r: 23, skin: metal('#3b424a') },
            ]),
          )
          .join(''),
      'rotate(38 400 420) translate(400 420) scale(.84) translate(-400 -470)',
    )
  )
}

/** Crankshaft, lying across. */
export function crankshaft(look: PartLook): string {
  const color = look.pick('steel', ['#9ba3aa', '#7d858d', '#8b8f86'])
  const throws = look.pick('throws', [4, 3, 4])
  const metalSkin = metal(color)('across')
  const pitch = 470 / throws
  const web = (y: number, side: number) =>
    path(
      `M${n(400 - side * 96)} ${n(y)}q${n(side * -10)} 12 0 24L${n(400 + side * 112)} ${n(y + 24)}q${n(side * 14)} -12 0 -24Z`,
      across(darker(color, 0.4), lighter(color, 0.55), color, darker(color, 0.5)),
      { stroke: darker(color, 0.45), 'stroke-width': 1.5 },
    )
  const journal = (x: number, y: number, w: number, h: number) =>
    rect([x - w / 2, y, w, h, 3], chrome('across'))
  const shaft =
    rect([364, 90, 72, 50, 6], metalSkin) +
    rect([378, 60, 44, 40, 4], metalSkin) +
    times(throws, (i) => {
      const y = 140 + i * pitch
      const side = i % 2 ? 1 : -1
      return (
        journal(400, y - 12, 82, 30) +
        web(y + 12, side) +
        journal(400 + side * 60, y + 34, 70, pitch - 74) +
        web(y + pitch - 42, side)
      )
    }) +
    journal(400, 598, 82, 34) +
    rect([322, 628, 156, 30, 4], metalSkin) +
    rect([340, 656, 120, 14, 4], metalSkin) +
    times(5, (i) => hole(344 + i * 28, 643, 5))
  return shadow(400, 640, 310, 34) + group(shaft, 'rotate(64 400 400) translate(0 28)')
}

/** Main and rod bearing shells. */
export function bearingShells(look: PartLook): string {
  const shell = (x: number, y: number, turn: number, r: number) =>
    at(
      x,
      y,
      slab(
        `M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0H${n(r - 16)}A${n(r - 16)} ${n(r - 16)} 0 0 0 ${n(16 - r)} 0Z`,
        slant('#f6f7f8', '#c2c8cd', '#8a929a'),
        look.pick('back', ['#b7bdc3', ink.copper, '#a8aeb4']),
        [look.between('depth', 66, 96), -34],
      ) + line(`M${n(r * 0.96)} -18L${n(r * 0.96 + 60)} -46`, '#4d565e', 4, { opacity: 0.6 }),
      turn,
    )
  const r = look.between('radius', 112, 136)
  return (
    shadow(400, 660, 290, 40, 0.8) +
    times(2, (i) => shell(240 + i * 300, 330, i * 6 - 4, r * 0.92)) +
    times(2, (i) => shell(230 + i * 310, 560, 4 - i * 8, r))
  )
}

/** Shaft seals and rubber rings. */
export function oilSeal(look: PartLook): string {
  const color = look.pick('rubber', ['#22262a', '#7a2f24', '#2d4f7a', '#22262a', '#3d6b4a', '#4a3a2c'])
  const one = (x: number, y: number, r: number) =>
    shadow(x + 12, y + r + 20, r * 0.94, 18, 0.9) +
    facing(x, y, 0.84, [
      {
        h: r * 0.36,
        r,
        skin: look.pick('shell', [true, false]) ? metal(ink.steel) : matt(color),
        face:
          spun(r * 0.84, r, ink.steel, 0.4) +
          circle([0, 0, r * 0.86], slant(lighter(color, 0.35), color, darker(color, 0.35))) +
          hoop([0, 0, r * 0.72], darker(color, 0.5), 5) +
          hoop([0, 0, r * 0.66], lighter(color, 0.3), 3, { opacity: 0.5 }) +
          bore(r * look.between('bore', 0.46, 0.58), r * 0.3, 0.84, color),
      },
    ])
  return look.variant % 2
    ? one(500, 320, 130) + one(300, 470, 164)
    : one(400, 410, look.between('radius', 200, 236))
}

/** Camshaft with its lobes. */
export function camshaft(look: PartLook): string {
  const color = look.pick('steel', ['#9ba3aa', '#7d858d'])
  const lobes = look.count('lobes', 6, 10)
  const pitch = 500 / lobes
  const paint = metal(color)('across')
  const shaft = (x: number) =>
    at(
      x,
      0,
      rect([378, 90, 44, 580, 6], metal(darker(color, 0.1))('across')) +
        times(lobes, (i) => {
          const side = ((i * 7) % 3) - 1
          return (
            rect(
              [356 + side * 20 - (side ? 0 : 4), 120 + i * pitch, side ? 92 : 96, pitch * 0.42, 9],
              paint,
            ) + rect([362, 120 + i * pitch + pitch * 0.62, 76, pitch * 0.18, 3], chrome('across'))
          )
        }) +
        upright(400, 700, 0.3, [
          { h: 22, r: look.between('gear', 62, 84), skin: metal(ink.iron) },
          { h: 18, r: 40, skin: metal(color) },
        ]),
    )
  return (
    shadow(400, 640, 300, 32) +
    group(look.pick('pair', [shaft(-62) + shaft(62), shaft(0)]), 'rotate(56 400 400) translate(0 10)')
  )
}

/** Intake and exhaust valves leaning together. */
export function engineValve(look: PartLook): string {
  const stem = (color: string, head: number): Section[] => [
    { h: 14, r: head, top: head, skin: metal(color) },
    { h: 20, r: head, top: head * 0.7, skin: metal(color) },
    { h: 34, r: head * 0.7, top: 26, skin: metal(color) },
    { h: 44, r: 26, top: 15, skin: metal(color) },
    { h: 330, r: 14, skin: chrome },
    { h: 5, r: 11, skin: metal(color) },
    { h: 24, r: 14, skin: chrome },
  ]
  const color = look.pick('steel', ['#aab2b9', '#7e868d', '#9c8f86'])
  const head = look.between('head', 92, 116)
  const seal = look.pick('seal', [true, false])
  return (
    shadow(390, 690, 240, 28) +
    group(
      upright(400, 690, 0.26, stem(darker(color, 0.25), head * 0.85)),
      'rotate(-20 400 690) translate(70 -20)',
    ) +
    group(upright(400, 690, 0.26, stem(color, head)), 'rotate(15 400 690) translate(-70 0)') +
    (seal
      ? upright(640, 680, 0.34, [
          { h: 34, r: 30, skin: matt('#2f6a4a') },
          { h: 12, r: 26, skin: metal(ink.bright) },
          { h: 20, r: 22, top: 18, skin: matt('#2f6a4a'), cap: '#101316' },
        ])
      : '')
  )
}

/** Valve lifters, rockers and such small valve gear, standing in a row. */
export function valveLifters(look: PartLook): string {
  const r = look.between('radius', 52, 66)
  const one = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      upright(0, 0, 0.32, [
        { h: 80, r, skin: chrome },
        { h: 8, r: r - 5, skin: matt('#59626b') },
        {
          h: 50,
          r,
          skin: metal(ink.bright),
          face: spun(0, r - 2, ink.bright, 0.5) + hoop([0, 0, r * 0.5], '#59626b', 2) + hole(0, 0, 7),
        },
        ...(look.pick('plunger', [true, false]) ? [{ h: 20, r: 22, top: 16, skin: chrome }] : []),
      ]),
      0,
      s,
    )
  return (
    shadow(400, 640, 290, 60, 0.7) +
    times(3, (i) => one(220 + i * 180, 470, 0.92)) +
    times(3, (i) => one(250 + i * 185, 640, 1.05))
  )
}

import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, circle, group, hoop, polar, rect, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, matt, metal, ribs, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'

/** Propeller shaft with universal joints. */
export function propellerShaft(look: PartLook): string {
  const color = look.pick('tube', ['#2b3036', '#59626b', '#c3c8cc'])
  const fork = (y: number, up: boolean) =>
    group(
      rect([-56, -70, 30, 90, 10], metal('#6d757d')('across')) +
        rect([26, -70, 30, 90, 10], metal('#6d757d')('across')) +
        rect([-62, 0, 124, 34, 10], metal('#6d757d')('across')),
      `translate(400 ${y}) scale(1 ${up ? 1 : -1})`,
    ) + facing(400, up ? y - 50 : y + 50, 0.4, [{ h: 130, r: 20, skin: chrome, face: hole(0, 0, 8) }])
  const shaft =
    fork(156, true) +
    upright(400, 640, 0.26, [
      { h: 30, r: 44, top: 56, skin: metal(color) },
      { h: look.variant % 2 ? 180 : 380, r: 56, skin: metal(color) },
      ...(look.variant % 2
        ? [
            { h: 40, r: 84, skin: matt(ink.rubber) },
            { h: 160, r: 50, skin: metal(color) },
          ]
        : []),
      { h: 30, r: 56, top: 44, skin: metal(color) },
    ]) +
    fork(660, false) +
    slab(
      'M300 760H500Q514 760 514 774V790H286V774Q286 760 300 760Z',
      slant('#8b939a', '#4d555d'),
      '#33393f',
      [8, -6],
    )
  return shadow(400, 650, 330, 30) + group(shaft, 'rotate(60 400 410) scale(.94) translate(24 -20)')
}

/** Universal joint cross. */
export function universalJoint(look: PartLook): string {
  const r = look.between('radius', 46, 58)
  const arm = (turn: number) =>
    group(
      upright(0, -60, 0.3, [
        { h: 50, r: r * 0.8, skin: metal(ink.bright) },
        { h: 12, r: r * 0.9, skin: matt('#23282d') },
        { h: 92, r, skin: metal(ink.steel) },
        { h: 6, r: r - 6, skin: metal(ink.bright) },
      ]),
      `rotate(${turn})`,
    )
  return (
    shadow(404, 680, 230, 30) +
    at(
      400,
      410,
      arm(90) +
        arm(270) +
        arm(0) +
        arm(180) +
        circle([0, 0, 84], slant('#eef1f3', '#a0a8af', '#59626b')) +
        circle([0, 0, 50], slant('#8b939a', '#c9ced3')) +
        upright(20, 0, 0.4, [{ h: 24, r: 12, skin: zinc }]),
      look.pick('turn', [18, -24, 40]),
      1.1,
    ) +
    (look.variant % 2 ? hoop([640, 640, 40], '#8b949c', 9) + hoop([690, 620, 40], '#8b949c', 9) : '')
  )
}

/** Half shaft with joints and boots at both ends. */
export function halfShaft(look: PartLook): string {
  const boot = look.pick('boot', ['#26292d', '#4a3d30', '#3d4248'])
  const color = look.pick('steel', ['#59626b', '#33393f', '#7d858d'])
  const shaft = upright(400, 760, 0.26, [
    ...thread(36, 13, 6, zinc),
    ...spline(60, 17),
    { h: 20, r: 40, top: 62, skin: metal('#6d757d') },
    { h: 62, r: 62, skin: metal('#6d757d') },
    { h: 14, r: 66, skin: metal(ink.bright) },
    ...ribs(110, 58, look.count('folds', 4, 6), matt(boot), 0.78),
    { h: 12, r: 30, skin: metal(ink.bright) },
    { h: look.between('long', 130, 200), r: look.between('thick', 17, 24), skin: metal(color) },
    ...(look.variant % 2
      ? [
          { h: 40, r: 30, skin: matt(ink.rubber) },
          { h: 40, r: 20, skin: metal(color) },
        ]
      : []),
    { h: 12, r: 30, skin: metal(ink.bright) },
    ...ribs(90, 54, 4, matt(boot), 0.78),
    { h: 12, r: 60, skin: metal(ink.bright) },
    { h: 70, r: 58, skin: metal('#6d757d') },
    { h: 16, r: 40, skin: metal('#6d757d') },
    ...spline(60, 19),
  ])
  return shadow(400, 650, 330, 30) + group(shaft, 'rotate(62 400 410) translate(0 -10) scale(1.02)')
}

/** CV joint: bell with its splined stub. */
export function cvJoint(look: PartLook): string {
  const r = look.between('radius', 150, 178)
  const isInner = look.pick('inner', [false, true])
  const face =
    spun(r * 0.84, r, '#6d757d', 0.4) +
    circle([0, 0, r * 0.84], '#17191c') +
    around(isInner ? 3 : 6, (angle) =>
      circle(
        [...polar(angle, r * 0.52), r * (isInner ? 0.24 : 0.17)],
        slant('#ffffff', '#a8b0b7', '#3b434a'),
      ),
    ) +
    spun(r * 0.2, r * 0.42, '#8b939a', 0.5) +
    circle([0, 0, r * 0.2], '#0c0e10') +
    hoop([0, 0, r * 0.2], '#59626b', 7, { 'stroke-dasharray': '6 6' })
  return (
    shadow(430, 650, 250, 30) +
    group(
      facing(470, 410, 0.66, [
        ...thread(50, 30, 7, zinc),
        ...spline(120, 38),
        { h: 20, r: 60, skin: metal('#7d858d') },
        { h: 70, r: 80, top: r, skin: metal('#59626b') },
        { h: 120, r, skin: metal('#59626b') },
        { h: 20, r: r + 4, skin: metal('#6d757d'), face },
      ]),
      'rotate(-14 400 410)',
    )
  )
}

export const spline = (h: number, r: number): Section[] => [{ h, r, skin: metal('#8b939a') }]

/** Bellows boots. */
export function boot(look: PartLook): string {
  const color = look.pick('rubber', ['#26292d', '#2b2e33', '#3a342e'])
  const folds = look.count('folds', 5, 9)
  const wide = look.between('wide', 124, 156)
  const slim = look.between('slim', 52, 78)
  const bellows = times(folds, (i) => {
    const part = i / folds
    const r = wide + (slim - wide) * part
    return upright(400, 640 - i * (340 / folds), 0.3, [
      { h: 170 / folds, r: r * 0.84, top: r, skin: matt(color) },
      { h: 170 / folds, r, top: r * 0.8, skin: matt(color) },
    ])
  })
  return (
    shadow(390, 690, 190, 30) +
    group(
      upright(400, 690, 0.3, [{ h: 50, r: wide * 0.94, skin: matt(color) }]) +
        bellows +
        upright(400, 300, 0.3, [
          {
            h: 60,
            r: slim * 0.84,
            skin: matt(color),
            cap: '#3d4248',
            face: circle([0, 0, slim * 0.62], '#07090b'),
          },
        ]) +
        upright(400, 676, 0.3, [
          { h: 16, r: wide * 0.97, skin: metal(ink.bright), cap: '#00000000' },
        ]).replace(/<ellipse[^>]*\/>/g, ''),
      `rotate(${look.pick('lean', [14, -12, 8])} 400 480)`,
    ) +
    (look.pick('kit', [true, false])
      ? hoop([620, 640, 46], '#8b949c', 9) +
        hoop([618, 637, 46], '#ffffff', 2.5, { opacity: 0.8 }) +
        rect([604, 586, 34, 16, 3], slant('#dfe4e8', '#79828a'))
      : '')
  )
}

/** Axles and final drives. */
export function axle(look: PartLook): string {
  const color = look.pick('cast', ['#33393f', '#59626b', '#23282d'])
  const r = look.between('carrier', 120, 146)
  return (
    shadow(404, 640, 340, 32) +
    group(
      hub(700, look.between('drum', 76, 110)) +
        facing(560, 420, 0.46, [{ h: 240, r: 40, skin: metal(color) }]) +
        facing(250, 420, 0.46, [{ h: 240, r: 40, skin: metal(color) }]) +
        facing(430, 420, 0.6, [
          { h: 60, r: 60, top: r, skin: metal(color) },
          { h: 70, r, skin: metal(color) },
          {
            h: 20,
            r: r + 8,
            skin: metal(lighter(color, 0.1)),
            face:
              spun(0, r + 6, lighter(color, 0.12), 0.3) +
              around(10, (angle) => circle([...polar(angle, r - 8), 8], '#9aa2a9')) +
              circle([0, 0, r * 0.6], slant(lighter(color, 0.4), color, darker(color, 0.3))) +
              hole(0, r * 0.4, 10),
          },
        ]) +
        hub(112, look.between('drum', 76, 110)),
      'rotate(-8 400 420)',
    )
  )
}

const hub = (x: number, size: number) =>
  facing(x, 420, 0.46, [
    { h: 40, r: size, skin: metal('#6d757d') },
    {
      h: 16,
      r: size + 12,
      skin: metal('#8b939a'),
      face:
        spun(30, size + 10, '#8b939a', 0.4) +
        around(6, (angle) => circle([...polar(angle, size * 0.74), 7], '#23282d')) +
        circle([0, 0, 30], '#59626b'),
    },
  ])

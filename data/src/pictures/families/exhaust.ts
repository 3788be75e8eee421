import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, box, circle, group, hoop, line, n, path, round, times } from '../kit/shape.ts'
import { chrome, facing, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun, tube } from '../kit/surface.ts'

/** Exhaust manifold. */
export function exhaustManifold(look: PartLook): string {
  const iron = look.pick('iron', ['#7d7268', '#8b939a', '#6d757d'])
  const runners = look.pick('runners', [4, 3, 4])
  const pitch = 440 / (runners - 1)
  return (
    shadow(410, 668, 280, 32) +
    group(
      slab(box(120, 220, 560, 70, 20), slant(lighter(iron, 0.4), iron), iron, [16, -18]) +
        times(
          runners,
          (i) =>
            hole(130 + i * pitch + 80 - 36, 242, 10) +
            tube(
              `M${180 + i * pitch} 262C${190 + i * pitch} 420 ${340 + i * 24} 420 ${370 + i * 20} 540`,
              70,
              iron,
              0.6,
            ),
        ) +
        tube('M400 500V600', 120, iron, 0.6) +
        outlet(iron),
      'translate(-10 10)',
    ) +
    (look.pick('sensor', [true, false])
      ? upright(540, 430, 0.3, [{ h: 30, r: 22, skin: metal(ink.zinc) }])
      : '')
  )
}

const outlet = (iron: string) =>
  at(
    400,
    610,
    group(
      slab(
        `${box(-120, -70, 240, 140, 40)}${round(0, 0, 48)}`,
        slant(lighter(iron, 0.4), darker(iron, 0.1)),
        iron,
        [0, 30],
        { 'fill-rule': 'evenodd' },
      ),
      'scale(1 .5)',
    ),
  )

/** Turbocharger: alloy snail in front, iron one behind. */
export function turbocharger(look: PartLook): string {
  const iron = look.pick('iron', ['#7a7068', '#6d757d', '#8a7660'])
  return (
    shadow(440, 672, 270, 32) +
    snail(560, 420, 0.86, iron) +
    facing(640, 440, 0.6, [
      { h: 60, r: 84, skin: metal(iron) },
      { h: 20, r: 100, skin: metal(iron) },
    ]) +
    facing(480, 410, 0.6, [
      { h: 90, r: 88, skin: metal('#8b8378') },
      { h: 12, r: 118, skin: metal(ink.bright) },
    ]) +
    at(
      620,
      250,
      group(
        upright(0, 0, 0.34, [
          { h: 20, r: 66, top: 70, skin: metal(look.pick('can', ['#c3ac6a', ink.bright, '#2b3036'])) },
          { h: 34, r: 72, skin: metal(look.pick('can', ['#c3ac6a', ink.bright, '#2b3036'])) },
          { h: 18, r: 66, top: 40, skin: metal(ink.bright) },
        ]),
        'rotate(18)',
      ),
    ) +
    tube('M608 266L650 372', 10, ink.bright, 0.9) +
    snail(360, 408, 1, alloy) +
    mouth(look)
  )
}

const snail = (x: number, y: number, s: number, color: string) =>
  at(
    x,
    y,
    tube(
      'M-150 40C-150 -130 -20 -180 70 -150C190 -110 200 60 110 130C40 180 -60 170 -120 120',
      112,
      color,
      0.7,
    ) + tube('M110 130C60 170 -120 176 -230 176', 96, color, 0.7),
    0,
    s,
  )

function mouth(look: PartLook): string {
  const r = look.between('radius', 170, 190)
  return facing(330, 400, 0.84, [
    { h: 60, r: r * 0.66, top: r * 0.62, skin: metal(alloy) },
    {
      h: 12,
      r: r * 0.68,
      skin: metal(alloy),
      face:
        spun(r * 0.55, r * 0.68, alloy, 0.6) +
        circle([0, 0, r * 0.56], slant('#12161a', '#3a4249')) +
        wheel(look, r * 0.52),
    },
  ])
}

const wheel = (look: PartLook, r: number) =>
  around(look.count('blades', 8, 12), (angle) =>
    group(
      path(
        `M${n(r * 0.14)} 0Q${n(r * 0.6)} ${n(-r * 0.36)} ${n(r * 0.98)} ${n(-r * 0.06)}L${n(r * 0.92)} ${n(r * 0.16)}Q${n(r * 0.5)} ${n(-r * 0.06)} ${n(r * 0.14)} ${n(r * 0.16)}Z`,
        slant('#fafbfc', '#a8b0b7', '#59626b'),
      ),
      `rotate(${n(angle)})`,
    ),
  ) +
  circle([0, 0, r * 0.2], slant('#f4f6f7', '#8b949c')) +
  circle([0, 0, r * 0.1], slant('#c8a35a', '#7a5c25'))

/** Catalytic converter and particulate filter. */
export function catalyst(look: PartLook): string {
  const steel = look.pick('steel', ['#b3b9be', '#9aa0a5', '#c3c8cc'])
  const long = look.between('long', 200, 290)
  const isOpen = look.pick('open', [true, false])
  return (
    shadow(410, 650, 290, 32) +
    group(
      facing(440, 420, 0.56, [
        { h: 100, r: 40, skin: metal(steel) },
        { h: 70, r: 44, top: 124, skin: metal(steel) },
        { h: 10, r: 132, skin: metal(darker(steel, 0.1)) },
        { h: long, r: 126, skin: metal(steel) },
        {
          h: 10,
          r: 132,
          skin: metal(darker(steel, 0.1)),
          face: isOpen ? circle([0, 0, 108], '#23282d') + honeycomb(steel) : '',
        },
        ...(isOpen ? [] : canOutlet(steel)),
      ]) +
        times(4, (i) =>
          line(
            `M${370 + i * 44} 312C${386 + i * 44} 380 ${386 + i * 44} 460 ${370 + i * 44} 528`,
            darker(steel, 0.35),
            3,
            { opacity: 0.5 },
          ),
        ),
      'rotate(-6 400 400) translate(-10 10)',
    ) +
    at(
      480,
      290,
      group(upright(0, 0, 0.36, [{ h: 20, r: 24, skin: metal(ink.zinc), cap: '#14171a' }]), 'rotate(4)'),
    )
  )
}

const honeycomb = (steel: string) =>
  circle([0, 0, 96], '#6e6558') +
  times(15, (i) => line(`M${-90 + i * 13} -94V94M-94 ${-90 + i * 13}H94`, '#3a342c', 2, { opacity: 0.6 })) +
  hoop([0, 0, 100], steel, 10)

const canOutlet = (steel: string) => [
  { h: 70, r: 124, top: 44, skin: metal(steel) },
  { h: 70, r: 40, skin: metal(steel) },
  { h: 14, r: 74, skin: metal('#8b939a'), face: circle([0, 0, 34], '#0c0e10') },
]

/** Pipes and flexible sections. */
export function exhaustPipe(look: PartLook): string {
  const steel = look.pick('steel', ['#a9b0b5', '#c3c8cc', '#8f8a82'])
  const d = look.pick('run', [
    'M90 520C220 520 240 380 400 380S560 260 710 260',
    'M90 300C240 300 260 460 420 460S580 380 710 380',
    'M90 480H320C420 480 430 320 540 320H710',
  ])
  const flex = look.pick('flex', [true, false])
  const flange = (x: number, y: number) =>
    facing(x, y, 0.46, [
      {
        h: 20,
        r: 76,
        skin: metal('#8b939a'),
        face:
          circle([0, -56, 10], '#14171a') + circle([0, 56, 10], '#14171a') + circle([0, 0, 36], '#0c0e10'),
      },
    ])
  const [, y = 0] = /^M90 (\d+)/.exec(d)?.map(Number) ?? []
  const mid = `${d}`
  return (
    shadow(410, 660, 300, 30) +
    tube(d, 74, steel, 0.85) +
    (flex
      ? line(mid, '#59626b', 96, { 'stroke-dasharray': '0 240 210 9999', 'stroke-linecap': 'butt' }) +
        line(mid, '#b3bac0', 88, {
          'stroke-dasharray': '0 244 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 9999',
          'stroke-linecap': 'butt',
        }) +
        line(mid, '#ffffff', 22, {
          'stroke-dasharray': '0 244 200 9999',
          'stroke-linecap': 'butt',
          opacity: 0.35,
          transform: 'translate(-8 -18)',
        })
      : '') +
    flange(90, y)
  )
}

/** Silencers and resonators. */
export function muffler(look: PartLook): string {
  const steel = look.pick('steel', ['#a9b0b5', '#c3c8cc', '#8b9095'])
  const isRound = look.pick('round', [false, true])
  const can = isRound
    ? facing(430, 420, 0.5, [
        { h: 20, r: 118, top: 130, skin: metal(steel) },
        { h: look.between('long', 260, 340), r: 130, skin: metal(steel) },
        { h: 22, r: 130, top: 116, skin: metal(steel), face: spun(0, 114, steel, 0.35) },
      ])
    : slab(
        box(170, 310, 370, 220, 84),
        slant(lighter(steel, 0.65), steel, darker(steel, 0.4)),
        steel,
        [120, -50],
      ) +
      line('M190 394Q350 380 520 394', darker(steel, 0.35), 3) +
      line('M190 452Q350 440 520 452', darker(steel, 0.35), 3)
  return (
    shadow(410, 640, 300, 34) +
    tube(isRound ? 'M590 420C660 420 680 380 740 370' : 'M600 400C660 400 690 360 750 350', 58, steel, 0.8) +
    can +
    times(look.pick('tips', [2, 1, 2]), (i) =>
      facing(150 + (isRound ? 20 : 0), (isRound ? 420 : 390) + i * 80 - (isRound ? 40 : 0), 0.5, [
        { h: 120, r: 32, skin: chrome },
        { h: 12, r: 36, skin: chrome, cap: '#0c0e10' },
      ]),
    ) +
    at(420, 290, slab('M-16 0V-40H16V0Z', slant('#8b939a', '#4d555d'), '#33393f', [6, -4])) +
    line('M404 256h70', '#8b939a', 12)
  )
}

import { darker, faint, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, ball, down, glow, slant } from '../kit/paint.ts'
import { around, at, circle, ellipse, group, hoop, line, n, path, polar, rect, times } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, ribs, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Headlamp of the left side: clear cover over projectors, reflector and a light guide. */
export function headlamp(look: PartLook): string {
  const d = look.pick('outline', outlines)
  const isDark = look.pick('mask', [true, false])
  const bezel = isDark ? slant('#3d444c', '#1a1e23', '#0d1013') : slant('#eef1f3', '#aab3bb', '#646d76')
  const inside = at(0, 0, rect([60, 200, 700, 400, 0], bezel) + ribsBehind(isDark) + lights(look, isDark))
  return (
    shadow(410, 660, 280, 32) +
    group(
      path(d, '#14171a', { transform: 'translate(26 16)' }) +
        path(d, '#20252a', { transform: 'translate(13 8)' }) +
        `<clipPath id="lens"><path d="${d}"/></clipPath><g clip-path="url(#lens)">${inside}${cover()}</g>` +
        path(d, 'none', { stroke: slant('#ffffff', '#9fb3c4', '#2c343c'), 'stroke-width': 7 }) +
        path(d, 'none', { stroke: '#10151a', 'stroke-width': 2 }) +
        tabs(),
      'translate(-2 44)',
    )
  )
}

const outlines = [
  'M96 392C150 300 330 236 560 236C640 236 700 252 706 300C712 372 660 486 590 520C470 560 250 540 150 500C110 480 84 430 96 392Z',
  'M110 330C240 268 470 250 640 262C700 268 716 300 704 352C690 430 640 500 560 520C440 546 230 520 150 470C104 436 84 350 110 330Z',
  'M140 280C280 240 520 236 650 256C690 262 704 290 698 340C688 430 640 530 560 546C440 560 240 552 170 520C110 490 100 330 140 280Z',
] as const

const tabs = () =>
  slab('M560 222h60q8 0 8 8v22h-76v-22q0 -8 8 -8Z', slant('#4a5259', '#23282d'), '#1b1f23', [8, -6]) +
  circle([592, 236, 9], '#dfe4e8') +
  slab('M150 520h44v34q0 6 -6 6h-32q-6 0 -6 -6Z', slant('#3b4249', '#1d2125'), '#16191c', [8, 5])

const ribsBehind = (isDark: boolean) =>
  times(12, (i) =>
    line(
      `M${70 + i * 60} 210C${50 + i * 58} 360 ${70 + i * 56} 460 ${110 + i * 54} 590`,
      isDark ? '#525b64' : '#ffffff',
      2,
      { opacity: 0.3 },
    ),
  )

function lights(look: PartLook, isDark: boolean): string {
  const kind = look.pick('kind', ['twin', 'led', 'reflector', 'twin', 'matrix', 'led'] as const)
  const size = look.between('projector', 80, 96)
  const guide =
    line('M140 420C160 500 300 520 470 508S640 420 664 330', look.pick('guide', ['#ffffff', '#dff1ff']), 13, {
      opacity: 0.95,
    }) + line('M140 420C160 500 300 520 470 508S640 420 664 330', '#bfe2ff', 26, { opacity: 0.25 })
  const turn = path(
    'M120 400Q170 340 260 306L250 372Q180 400 150 450Q120 430 120 400Z',
    slant('#ffc46b', '#f08a12', '#a85808'),
    { opacity: 0.95 },
  )
  const cell = (x: number, y: number, w: number) =>
    rect([x - 3, y - 3, w + 6, 74, 12], isDark ? '#5a636b' : '#f7f8f9') +
    rect([x, y, w, 68, 10], slant('#10161d', '#2b3540', '#0b0f13')) +
    ellipse([x + w / 2, y + 34, w * 0.38, 27], ball('#ffffff', '#cfe6f7', '#5f88a8', '#152331'))
  const body = {
    twin: () => projector(500, 380, size) + projector(306, 410, size * 0.82),
    led: () => times(3, (i) => cell(256 + i * 122, 402 - i * 24, 108)),
    matrix: () => times(6, (i) => cell(236 + i * 68, 410 - i * 14, 56)),
    reflector: () => reflector(500, 384, size * 1.2) + reflector(296, 412, size * 0.84),
  }[kind]()
  return guide + turn + body
}

const reflector = (x: number, y: number, r: number) =>
  circle([x, y, r], chrome('down')) +
  circle(
    [x, y, r * 0.93],
    glow([0, '#ffffff'], [22, '#fdf6df'], [50, '#c9d2d9'], [82, '#7c8790'], [100, '#e9eef2']),
  ) +
  around(16, (angle) => {
    const [px, py] = polar(angle, r * 0.9, x, y)
    return line(`M${n(x)} ${n(y)}L${n(px)} ${n(py)}`, '#ffffff', 2, { opacity: 0.35 })
  }) +
  circle([x, y, r * 0.24], slant('#f4f6f7', '#98a2ab', '#4c555d')) +
  circle([x, y, r * 0.13], '#fff4cc')

const cover = () =>
  path('M80 200H760V300C600 250 320 260 80 430Z', slant('#ffffffaa', '#ffffff22', '#ffffff00'), {
    opacity: 0.55,
  }) +
  path('M620 200L560 600H610L690 200Z', '#ffffff', { opacity: 0.1 }) +
  rect([60, 520, 700, 90, 0], down('#0b121900', '#0b1219'), { opacity: 0.35 })

/** Tail lamp: red cover with light bars, amber and clear fields. */
export function tailLamp(look: PartLook): string {
  const d = look.pick('outline', [
    'M150 250C300 220 560 230 680 300C700 312 704 330 698 352L660 520C654 544 640 552 616 550C460 548 300 540 196 500C160 484 140 440 134 380C128 320 120 262 150 250Z',
    'M250 160H520C560 160 580 180 578 220L560 610C558 642 540 656 510 654L330 640C280 636 262 610 256 570L226 220C222 182 226 160 250 160Z',
    'M120 330C260 280 540 270 690 300C706 304 712 318 706 336L660 456C652 476 640 484 618 484C460 490 260 486 160 460C110 446 96 346 120 330Z',
  ])
  const red = look.pick('red', ['#c3161f', '#a80f1c', '#d92a2a'])
  const amber = look.pick('amber', [true, false])
  const inside =
    rect([80, 140, 660, 540, 0], slant(lighter(red, 0.25), red, darker(red, 0.55))) +
    times(34, (i) => line(`M${80 + i * 20} 140V680`, '#ffffff', 1.2, { opacity: 0.1 })) +
    times(24, (i) => line(`M80 ${150 + i * 22}H740`, '#000000', 1.2, { opacity: 0.1 })) +
    lightBars(look.count('bars', 2, 5)) +
    (amber
      ? path('M120 440Q340 480 720 450V520Q400 560 120 520Z', slant('#ffcf7a', '#ef8d14', '#a75a08'), {
          opacity: 0.92,
        })
      : '') +
    path('M120 500Q360 530 720 500V700H120Z', slant('#ffffffee', '#d5dde3ee', '#8a97a2ee'), {
      opacity: look.pick('clear', [0.9, 0]),
    }) +
    path('M80 130H760V250C560 230 300 240 80 400Z', '#ffffff', { opacity: 0.22 })
  return (
    shadow(410, 680, 230, 28) +
    group(
      path(d, '#15181b', { transform: 'translate(24 12)' }) +
        `<clipPath id="lens"><path d="${d}"/></clipPath><g clip-path="url(#lens)">${inside}</g>` +
        path(d, 'none', { stroke: slant('#ff9a8c', '#7c0d14', '#2c0508'), 'stroke-width': 6 }),
      'translate(0 20)',
    )
  )
}

const lightBars = (bars: number) =>
  times(bars, (i) => {
    const y = 290 + i * (220 / bars)
    return (
      line(`M190 ${n(y + 18)}C300 ${n(y - 12)} 520 ${n(y - 12)} 650 ${n(y + 18)}`, '#ff8f7d', 26, {
        opacity: 0.35,
      }) +
      line(`M190 ${n(y + 18)}C300 ${n(y - 12)} 520 ${n(y - 12)} 650 ${n(y + 18)}`, '#ffd9d0', 8, {
        opacity: 0.9,
      })
    )
  })

/** Round fog, work and auxiliary lamp in its housing. */
export function roundLamp(look: PartLook): string {
  const isLed = look.pick('led', [true, false])
  const r = look.between('radius', 196, 226)
  const face =
    circle(
      [0, 0, r - 12],
      isLed
        ? slant('#39424a', '#11161b')
        : glow([0, '#ffffff'], [30, '#e9eef2'], [70, '#8d98a2'], [100, '#dfe6eb']),
    ) +
    (isLed
      ? around(6, (angle) => {
          const [x, y] = polar(angle, r * 0.52)
          return projector(x, y, r * 0.2)
        }) + projector(0, 0, r * 0.2)
      : times(17, (i) => lensRib(((i - 8) / 9) * (r - 16), r - 16)) +
        circle([0, 0, r * 0.26], chrome('down')) +
        circle([0, 0, r * 0.16], look.variant === 3 ? '#ffd873' : '#fff7dc')) +
    path(
      `M${n(-r * 0.8)} ${n(-r * 0.2)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(r * 0.4)} ${n(-r * 0.76)}Q${n(-r * 0.3)} ${n(-r * 0.4)} ${n(-r * 0.8)} ${n(-r * 0.2)}Z`,
      '#ffffff',
      { opacity: 0.4 },
    ) +
    hoop([0, 0, r - 12], '#0a0d10', 4)
  return (
    shadow(420, 690, 190, 28) +
    slab(
      'M366 600h80l36 76q4 12 -8 12h-136q-12 0 -8 -12Z',
      slant('#59626b', '#2a3036'),
      '#1d2226',
      [14, -4],
    ) +
    facing(440, 390, 0.88, [
      { h: 60, r: r * 0.6, top: r * 0.86, skin: matt('#23282d') },
      { h: 46, r: r * 0.94, skin: matt('#23282d') },
      { h: 24, r, top: r - 4, skin: look.pick('ring', [chrome, matt('#2a2f34')]), face },
    ])
  )
}

const lensRib = (x: number, r: number) =>
  line(`M${n(x)} ${n(-Math.sqrt(r * r - x * x))}V${n(Math.sqrt(r * r - x * x))}`, '#ffffff', 3, {
    opacity: 0.28,
  })

/** A lens in its chrome ring. */
const projector = (x: number, y: number, r: number) =>
  circle([x, y, r * 1.14], chrome('down')) +
  circle([x, y, r * 1.04], '#0e1216') +
  circle([x, y, r * 0.96], slant('#5b6670', '#161b20', '#3a434b')) +
  circle([x, y, r * 0.84], ball('#ffffff', '#d9edfb', '#7ba5c6', '#17283a')) +
  ellipse([x - r * 0.24, y - r * 0.34, r * 0.36, r * 0.22], '#ffffff', {
    opacity: 0.75,
    transform: `rotate(-32 ${n(x - r * 0.24)} ${n(y - r * 0.34)})`,
  }) +
  line(
    `M${n(x - r * 0.5)} ${n(y + r * 0.46)}A${n(r * 0.68)} ${n(r * 0.68)} 0 0 0 ${n(x + r * 0.58)} ${n(y + r * 0.34)}`,
    '#a7d4f5',
    r * 0.06,
    { opacity: 0.6 },
  )

/** LED light bar and daytime running lights. */
export function lightBar(look: PartLook): string {
  const cells = look.count('cells', 6, 12)
  const rows = look.pick('rows', [1, 2])
  const w = 600
  const h = rows === 2 ? 150 : 92
  const pitch = (w - 40) / cells
  const face = times(rows, (row) =>
    times(
      cells,
      (i) =>
        rect([20 + i * pitch + 3, 14 + row * 64, pitch - 6, 58, 8], chrome('down')) +
        circle(
          [20 + (i + 0.5) * pitch, 43 + row * 64, Math.min(24, pitch * 0.42)],
          ball('#ffffff', '#fdf3d2', '#b9c4cc', '#47525c'),
        ),
    ),
  )
  return (
    shadow(410, 596, 320, 34) +
    group(
      times(14, (i) => rect([110 + i * 42.6, 290, 30, 40, 3], across('#4e565e', '#1c2024'))) +
        rect([100, 320, w, h, 20], slant('#5b646c', '#23282d', '#121518')) +
        at(100, 320 + (h - (rows === 2 ? 150 : 86)) / 2, face) +
        rect([112, 328, w - 24, h - 16, 14], slant('#ffffff55', '#ffffff00', '#ffffff11')) +
        bracketFoot(150, 320 + h) +
        bracketFoot(590, 320 + h),
      'skewY(-4) translate(0 50)',
    )
  )
}

const bracketFoot = (x: number, y: number) =>
  slab(`M${x} ${y - 16}h56v60q0 8 -8 8h-40q-8 0 -8 -8Z`, slant('#6a737b', '#2f353b'), '#1d2226', [10, -5]) +
  circle([x + 28, y + 22, 12], metal(ink.bright)('across')) +
  circle([x + 28, y + 22, 6], faint(ink.black, 0.8))

/** Halogen bulbs, plain, blue or amber; a pair. */
export function halogenBulb(look: PartLook): string {
  const tint = look.pick('tint', ['#e9f1f6', '#bcd8f2', '#f3c470', '#dfe9d8', '#c9d0ea', '#f6e3bd'])
  const one = look.pick('kind', [glass(tint, look), globe(tint)])
  return (
    shadow(330, 694, 130, 24) +
    shadow(540, 676, 120, 20) +
    group(one, 'translate(330 0) scale(.84) rotate(9 400 400) translate(-140 76)') +
    group(one, 'translate(-64 14) rotate(-6 400 400)')
  )
}

const glass = (tint: string, look: PartLook) =>
  rect([368, 640, 14, 50, 3], chrome('across')) +
  rect([418, 640, 14, 50, 3], chrome('across')) +
  upright(400, 650, 0.26, [
    { h: 60, r: 62, skin: matt(look.pick('base', ['#3a3f45', '#d9d6cd'])) },
    { h: 14, r: 112, skin: metal(ink.bright) },
    { h: 52, r: 64, top: 58, skin: metal(ink.bright) },
  ]) +
  path(
    'M352 524V280Q352 214 400 204Q448 214 448 280V524A48 12 0 0 1 352 524Z',
    across(`${tint}dd`, '#ffffffee', `${tint}aa`, `${tint}77`, '#8fa3b3dd'),
  ) +
  line('M384 520V400L396 380M416 520V420L404 400', '#7d868e', 5) +
  line('M392 376q4 8 8 0t8 0t8 0', '#e6a63a', 5) +
  circle([400, 384, 56], glow('#fff1c4', '#ffe9a800'), { opacity: 0.75 }) +
  path('M362 290Q366 240 390 226', 'none', {
    stroke: '#ffffff',
    'stroke-width': 8,
    'stroke-linecap': 'round',
  }) +
  path('M376 232Q400 190 424 232Q400 250 376 232Z', slant('#b6bec5', '#6d767e'))

const globe = (tint: string) =>
  upright(400, 680, 0.26, [
    { h: 14, r: 22, skin: metal('#75694c') },
    { h: 20, r: 40, top: 64, skin: matt('#2b2f34') },
    { h: 110, r: 64, skin: metal(ink.zinc) },
    { h: 12, r: 60, top: 52, skin: metal(ink.zinc) },
  ]) +
  circle([346, 586, 9], ink.zinc) +
  path(
    'M352 530C350 470 290 440 290 360A110 110 0 0 1 510 360C510 440 450 470 448 530A48 12 0 0 1 352 530Z',
    slant('#ffffffee', `${tint}aa`, `${tint}99`, '#8fa3b3cc'),
  ) +
  line('M380 528V420L366 372M420 528V420L434 372', '#7d868e', 4) +
  line('M366 372q11 -16 22 0t22 0t24 0', '#d79a35', 4) +
  circle([400, 372, 60], glow('#fff1c4', '#ffe9a800'), { opacity: 0.7 }) +
  ellipse([346, 318, 20, 38], '#ffffff', { opacity: 0.75, transform: 'rotate(30 346 318)' })

/** LED bulbs with cooling fins, and xenon burners. */
export function ledBulb(look: PartLook): string {
  const color = look.pick('body', ['#2a2f35', '#b7bec4', '#8f1f26', '#1f4a7d', '#5a3f7d', '#a8792c'])
  const skin = color === '#b7bec4' ? metal(color) : gloss(color)
  const bulb =
    upright(400, 680, 0.28, [
      { h: 26, r: 62, skin: matt('#1b1e22') },
      ...ribs(150, 84, look.count('fins', 5, 8), skin, 0.8),
      { h: 12, r: 108, skin: metal(ink.bright) },
      { h: 34, r: 56, skin },
      { h: 8, r: 60, skin: matt(ink.rubber) },
      { h: 210, r: 32, top: 30, skin: metal('#c8cdd2') },
    ]) +
    times(
      look.count('chips', 3, 5),
      (i) =>
        rect([384, 270 + i * 32, 32, 25, 3], slant('#fff6b8', '#f4c921')) +
        rect([384, 270 + i * 32, 32, 25, 3], 'none', { stroke: lighter(ink.iron, 0.5), 'stroke-width': 2 }),
    )
  return (
    shadow(300, 696, 130, 22) +
    shadow(540, 690, 120, 20) +
    group(bulb, 'translate(186 60) scale(.88) rotate(8 400 400)') +
    group(bulb, 'translate(-98 14) rotate(-5 400 400)')
  )
}

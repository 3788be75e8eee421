import { darker, faint, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { barcode, drop, smallPrint } from '../kit/print.ts'
import { at, box, circle, ellipse, group, line, n, path, rect, times } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, ribs, slab, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Oil canister with its handle. */
export function oilCanister(look: PartLook): string {
  const color = look.pick('plastic', ['#e3a51b', '#1f2328', '#b9bec4', '#163f73', '#b3272d', '#2f7a4f'])
  const body =
    'M214 330Q214 268 262 250L300 236Q312 230 314 214V192H408V214Q410 226 424 226H520Q586 228 590 300V672Q590 704 558 704H246Q214 704 214 672Z'
  const hollow =
    'M446 262H508Q544 264 546 302V430Q546 452 526 452T506 430V330Q506 312 488 312H452Q428 312 428 288T446 262Z'
  return (
    shadow(410, 708, 210, 30) +
    path(body, darker(color, 0.45), { transform: 'translate(20 -10)' }) +
    path(
      `${body}${hollow}`,
      across(
        [0, darker(color, 0.3)],
        [8, lighter(color, 0.08)],
        [20, lighter(color, 0.55)],
        [30, lighter(color, 0.15)],
        [62, color],
        [88, darker(color, 0.3)],
        [100, darker(color, 0.5)],
      ),
      { 'fill-rule': 'evenodd' },
    ) +
    path(hollow, 'none', { stroke: slant(darker(color, 0.6), lighter(color, 0.5)), 'stroke-width': 6 }) +
    line('M470 236H520Q576 240 580 300V420', lighter(color, 0.6), 5, { opacity: 0.5 }) +
    upright(361, 196, 0.24, [
      { h: 14, r: 52, skin: gloss(color) },
      ...ribs(54, 49, 1, matt(capColor(color)), 0.97),
      { h: 8, r: 48, top: 43, skin: matt(capColor(color)) },
    ]) +
    times(11, (i) => line(`M${316 + i * 9} 140v36`, darker(capColor(color), 0.5), 2.4, { opacity: 0.5 })) +
    label(look)
  )
}

function label(look: PartLook): string {
  const x = 236
  const y = 470
  const w = 330
  const h = 208
  const accent = look.accent
  return (
    rect([x, y, w, h, 16], across('#e9edf0', '#ffffff', '#f2f4f6', '#c5ccd3')) +
    path(
      `M${x + 16} ${y}h${w - 32}q16 0 16 16v32C${x + w * 0.6} ${y + 40} ${x + w * 0.4} ${y + 96} ${x} ${y + 66}V${y + 16}q0 -16 16 -16Z`,
      slant(lighter(accent, 0.2), accent, darker(accent, 0.35)),
    ) +
    letters('LUBRICANT', [x + w * 0.4, y + 32, 23], '#ffffff', 1.1) +
    letters('OIL', [x + w * 0.29, y + 126, 56], '#16283a', 1.3) +
    smallPrint([x + w * 0.58, y + 102, 118], 5, '#5b6874') +
    barcode([x + w * 0.66, y + 164, 96, 30]) +
    smallPrint([x + 28, y + 178, 150], 2, '#5b6874', { thick: 3 }) +
    amberDrop(x + w - 44, y + 46, look)
  )
}

const amberDrop = (x: number, y: number, look: PartLook) =>
  look.accent === ink.amber ? '' : drop(x, y + 5, 66, slant('#ffe08a', '#f0a20e', '#b56a08'))

/** A bottle for brake fluid, additives, ATF and the like. */
export function fluidBottle(look: PartLook): string {
  const color = look.pick('plastic', ['#f1f2f0', '#20252a', '#1e5f9d', '#d8a21e', '#b3272d', '#dfe4e8'])
  const accent = look.accent === color ? ink.navy : look.accent
  const w = look.between('width', 126, 150)
  const l = 400 - w
  const r = 400 + w
  const d = `M${n(l)} 380Q${n(l)} 300 356 268V206H444V268Q${n(r)} 300 ${n(r)} 380V672Q${n(r)} 702 ${n(r - 30)} 702H${n(l + 30)}Q${n(l)} 702 ${n(l)} 672Z`
  return (
    shadow(400, 704, w * 1.1, 26) +
    path(d, gloss(color)('across')) +
    path(`M${n(l + 26)} 380Q${n(l + 30)} 320 366 286`, 'none', {
      stroke: '#ffffff',
      'stroke-width': 12,
      opacity: 0.35,
      'stroke-linecap': 'round',
    }) +
    upright(400, 216, 0.2, [
      { h: 14, r: 52, skin: gloss(color) },
      { h: 66, r: 47, skin: matt(capColor(color)) },
      { h: 8, r: 46, top: 42, skin: matt(capColor(color)) },
    ]) +
    times(9, (i) => line(`M${364 + i * 9} 146v48`, '#000000', 2.4, { opacity: 0.3 })) +
    rect([l + 3, 412, w * 2 - 6, 230, 4], across('#dde2e6', '#ffffff', '#f4f5f7', '#bcc4cb')) +
    rect([l + 3, 412, w * 2 - 6, 70, 4], gloss(accent)('across')) +
    path(
      `M${n(l + 3)} 574Q400 ${look.pick('wave', [526, 540, 612])} ${n(r - 3)} 560V642H${n(l + 3)}Z`,
      faint(accent, 0.16),
    ) +
    drop(396, 530, 72, accent) +
    smallPrint([396, 590, w * 1.3], 4, '#5b6874', { isCentred: true }) +
    letters('TECHNICAL FLUID', [396, 448, 15.5], '#ffffff', 1.1)
  )
}

/** A jug for antifreeze, screen wash and AdBlue: the liquid shows through. */
export function fluidJug(look: PartLook): string {
  const liquid = look.pick('liquid', ['#e0476b', '#2f9e62', '#3a8ed6', '#e59b1c', '#d94f4f', '#5aa9e0'])
  const d =
    'M196 340Q196 276 256 258L320 240V206H420V240H520Q600 246 604 330V672Q604 706 570 706H230Q196 706 196 672Z'
  const hollow =
    'M470 282H520Q556 286 558 322V420Q558 440 540 440T522 420V340Q522 328 510 328H472Q450 326 450 306T470 282Z'
  return (
    shadow(404, 708, 220, 30) +
    path(
      `${d}${hollow}`,
      across(darker(liquid, 0.25), lighter(liquid, 0.55), lighter(liquid, 0.2), liquid, darker(liquid, 0.35)),
      { 'fill-rule': 'evenodd' },
    ) +
    path(
      'M196 340Q196 276 256 258L320 240V206H420V240H520Q600 246 604 330V352H558V322Q556 286 520 282H470Q450 286 450 306V352H196Z',
      '#ffffff',
      { opacity: 0.5 },
    ) +
    path(hollow, 'none', { stroke: faint('#16283a', 0.35), 'stroke-width': 4 }) +
    line('M214 660V360Q216 300 262 282', '#ffffff', 9, { opacity: 0.5 }) +
    upright(370, 212, 0.22, [
      { h: 14, r: 58, skin: gloss(lighter(liquid, 0.4)) },
      { h: 58, r: 53, skin: matt(ink.navy) },
      { h: 8, r: 52, top: 46, skin: matt(ink.navy) },
    ]) +
    rect([222, 468, 356, 196, 14], across('#eef1f3', '#ffffff', '#d2d8dd')) +
    path('M222 482q0 -14 14 -14h328q14 0 14 14v26q-180 60 -356 6Z', look.accent) +
    letters('TECHNICAL FLUID', [400, 564, 25, 290], '#16283a', 1.1) +
    drop(266, 618, 54, liquid) +
    smallPrint([304, 602, 128], 4, '#5b6874') +
    barcode([460, 592, 98, 50]) +
    ellipse([400, 700, 190, 6], '#ffffff', { opacity: 0.15 })
  )
}

const capOf = new Map<string, string>([
  ['#1f2328', ink.red],
  ['#b9bec4', ink.navy],
])

/** A cap that stands out from its bottle. */
const capColor = (body: string) => capOf.get(body) ?? '#1f2328'

/** Aerosol, for cleaners, paints and sealants. */
export function sprayCan(look: PartLook): string {
  const color = look.pick('can', [ink.navy, ink.red, '#23272c', ink.amber, '#e8eaec', ink.green])
  const word = look.pick('word', ['WORKSHOP', 'SERVICE', 'GARAGE'])
  const text = color === '#e8eaec' ? ink.navy : '#ffffff'
  const r = look.between('radius', 82, 96)
  return (
    shadow(400, 702, r * 1.3, 30) +
    upright(400, 700, 0.26, [
      { h: 10, r: r - 4, top: r, skin: metal(ink.bright) },
      { h: 350, r, skin: gloss(color) },
      { h: 8, r: r + 3, skin: metal(ink.bright) },
      { h: 44, r, top: r * 0.5, skin: metal(ink.bright) },
      { h: 12, r: r * 0.5, skin: metal(ink.bright) },
      { h: 34, r: 26, top: 22, skin: gloss(look.accent === color ? ink.white : look.accent) },
      { h: 26, r: 22, top: 18, skin: gloss(look.accent === color ? ink.white : look.accent) },
    ]) +
    rect([386, 198, 12, 12, 2], '#23272c') +
    rect([400 - r, 470, r * 2, 96, 0], gloss(look.accent === color ? ink.orange : look.accent)('across')) +
    letters(word, [396, 522, 25, r * 1.6], '#ffffff', 1.1) +
    letters('AUTO', [396, 420, 36], text, 1.2) +
    smallPrint([396, 604, r * 1.1], 4, text, { isCentred: true })
  )
}

/** Wrenches, sockets and ratchets. */
export function handTools(look: PartLook): string {
  const count = look.count('wrenches', 3, 6)
  return (
    shadow(404, 680, 310, 36, 0.9) +
    slab(box(80, 140, 640, 520, 40), slant('#3d454d', '#23272c'), darker(look.accent, 0.2), [14, 20]) +
    rect([100, 160, 600, 480, 26], '#1b1e22') +
    rect([100, 160, 600, 480, 26], 'none', { stroke: look.accent, 'stroke-width': 6 }) +
    times(count, (i) => wrench(170 + i * 66, 0.84 - i * 0.07)) +
    times(8, (i) => socket(560 + (i % 2) * 80, 240 + Math.floor(i / 2) * 84, 30 - Math.floor(i / 2) * 4)) +
    (count < 5 ? ratchet(look.accent) : '')
  )
}

const wrench = (x: number, s: number) =>
  at(
    x,
    400,
    path(
      'M-16 -150Q-50 -170 -50 -210Q-46 -240 -24 -250V-206L0 -190L24 -206V-250Q46 -240 50 -210Q50 -170 16 -150V150Q40 164 40 200A40 40 0 0 1 -40 200Q-40 164 -16 150Z',
      across('#8b949c', '#ffffff', '#c3c8cc', '#6d757d'),
      { stroke: '#59626b', 'stroke-width': 2 },
    ) +
      circle([0, 200, 20], '#eef1f4', { stroke: '#59626b', 'stroke-width': 3 }) +
      rect([-7, -110, 14, 230, 6], '#59626b', { opacity: 0.35 }),
    0,
    s,
  )

const socket = (x: number, y: number, r: number) =>
  at(
    x,
    y,
    rect([-r, -r * 1.2, r * 2, r * 2.2, 6], chrome('across')) +
      rect([-r, -r * 0.2, r * 2, 8, 0], '#59626b', { opacity: 0.5 }) +
      path(
        `M${-r} ${-r * 1.2}a${r} ${r * 0.4} 0 1 1 ${r * 2} 0a${r} ${r * 0.4} 0 1 1 ${-r * 2} 0Z`,
        '#2b3036',
        { stroke: '#c9ced3', 'stroke-width': 3 },
      ),
  )

const ratchet = (color: string) =>
  at(
    440,
    420,
    rect([-16, -170, 32, 180, 14], chrome('across')) +
      rect([-22, 0, 44, 190, 18], slant(lighter(color, 0.3), color, darker(color, 0.4))) +
      circle([0, -180, 44], slant('#ffffff', '#9aa2aa')) +
      circle([0, -180, 20], '#33393f'),
  )

/** Loose leftovers of a chassis: landing legs, jacks. */
export function jack(look: PartLook): string {
  return JACKS[look.pick('kind', ['scissor', 'bottle', 'trolley'] as const)](look.accent)
}

const bottle = (color: string) =>
  shadow(404, 690, 190, 34) +
  upright(400, 680, 0.34, [
    { h: 34, r: 150, skin: gloss(color) },
    { h: 220, r: 104, skin: gloss(color) },
    { h: 40, r: 104, top: 66, skin: gloss(color) },
    { h: 30, r: 66, skin: metal('#59626b') },
    { h: 90, r: 40, skin: chrome },
    ...thread(60, 26, 8, metal(ink.zinc)),
    { h: 16, r: 46, skin: metal('#59626b') },
  ]) +
  at(
    520,
    590,
    group(upright(0, 0, 0.36, [{ h: 60, r: 22, skin: gloss(darker(color, 0.2)) }]), 'rotate(40)'),
  ) +
  tube('M560 560L680 420', 22, ink.bright, 0.9)

const trolley = (color: string) =>
  shadow(410, 650, 330, 32) +
  tube('M560 480L720 200', 24, '#2b3036', 0.5) +
  rect([690, 170, 60, 22, 10], '#15181b', { transform: 'rotate(30 720 180)' }) +
  slab(
    'M90 560L130 470H560L640 500V570Q640 590 620 590H110Q86 590 90 560Z',
    slant(lighter(color, 0.35), color, darker(color, 0.35)),
    darker(color, 0.25),
    [30, -24],
  ) +
  slab(
    'M170 470L200 380Q210 360 240 366L540 450V490H180Z',
    slant(lighter(color, 0.2), darker(color, 0.15)),
    darker(color, 0.4),
    [24, -18],
  ) +
  upright(220, 372, 0.36, [{ h: 24, r: 56, skin: matt('#23272c') }]) +
  [140, 590]
    .map((x) =>
      facing(x, 600, 0.7, [{ h: 60, r: 36, skin: matt('#23272c'), face: circle([0, 0, 18], '#8b949c') }]),
    )
    .join('')

const scissor = (color: string) =>
  shadow(404, 660, 290, 30) +
  slab('M250 620H550L570 660H230Z', slant('#8b939a', '#4d555d'), '#33393f', [16, -10]) +
  [
    ['M400 620L190 440', 'M190 440L400 270'],
    ['M400 620L610 440', 'M610 440L400 270'],
  ]
    .flat()
    .map(
      (d) =>
        line(d, darker(color, 0.5), 50) +
        line(d, color, 42) +
        line(d, lighter(color, 0.5), 8, { transform: 'translate(-8 -12)' }),
    )
    .join('') +
  tube('M150 440H660', 20, ink.bright, 0.9) +
  line('M200 440H600', '#59626b', 20, { 'stroke-dasharray': '3 6', 'stroke-linecap': 'butt' }) +
  upright(400, 280, 0.36, [{ h: 30, r: 70, skin: metal('#59626b') }]) +
  tube('M660 440C700 440 700 500 740 500', 16, ink.bright, 0.9) +
  [190, 610].map((x) => circle([x, 440, 24], metal(ink.zinc)('across'))).join('')

const JACKS = { scissor, bottle, trolley }

/** First-aid and emergency kits. */
export function firstAid(look: PartLook): string {
  const color = look.pick('bag', [ink.red, ink.orange, ink.green, '#23272c', ink.blue, ink.amber])
  return (
    shadow(404, 660, 300, 40) +
    (look.pick('triangle', [true, false])
      ? path('M590 250L720 560H460Z', 'none', {
          stroke: '#d0202a',
          'stroke-width': 36,
          'stroke-linejoin': 'round',
        }) +
        path('M590 250L720 560H460Z', 'none', {
          stroke: '#ff8a80',
          'stroke-width': 8,
          'stroke-linejoin': 'round',
        })
      : '') +
    slab(
      box(120, 330, 460, 310, 56),
      slant(lighter(color, 0.4), color, darker(color, 0.35)),
      darker(color, 0.2),
      [60, -40],
    ) +
    line('M124 440Q350 420 576 440', darker(color, 0.5), 12) +
    line('M124 440Q350 420 576 440', '#dfe4e8', 5, { 'stroke-dasharray': '5 4', 'stroke-linecap': 'butt' }) +
    path('M270 330V290Q270 266 296 266H410Q436 266 436 290V330', 'none', {
      stroke: '#1f2328',
      'stroke-width': 22,
    }) +
    circle([350, 540, 66], '#ffffff') +
    rect([332, 494, 36, 92, 5], color === '#23272c' ? ink.red : color) +
    rect([304, 522, 92, 36, 5], color === '#23272c' ? ink.red : color)
  )
}

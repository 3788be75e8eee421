import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { around, at, box, circle, ellipse, group, hoop, line, n, path, polar, rect, round, sector, times } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, ribs, type Section, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun, tube } from '../kit/surface.ts'

const alloy = '#b9bfc4'

/** A grooved belt pulley, its front to us. */
export const pulley = (r: number, color: string, face: string, grooves = 6): Section[] => [
  { h: 8, r: r + 3, skin: metal(color) }, ...ribs(grooves * 9, r, grooves, metal(color), 0.95), { h: 8, r: r + 3, skin: metal(color), face },
]

const ear = (x: number, y: number, turn: number, color = alloy) =>
  at(x, y, slab(`M-30 0V-50A30 30 0 0 1 30 -50V0Z${round(0, -50, 13)}`, slant(lighter(color, 0.5), color, darker(color, 0.3)), color, 26, -8, { 'fill-rule': 'evenodd' }), turn)

/** Alternator: slotted alloy housing, copper windings behind, pulley in front. */
export function alternator(look: PartLook): string {
  const r = look.between('radius', 200, 222)
  const slots = look.count('slots', 12, 18)
  const face = spun(0, r, alloy, 0.3) + hoop(0, 0, r - 3, '#ffffff', 3, { opacity: 0.6 }) +
    around(slots, (angle) => path(sector(r * 0.56, r * 0.9, angle, angle + 200 / slots), '#1c2126') + path(sector(r * 0.7, r * 0.88, angle + 2, angle + 180 / slots), slant(lighter(ink.copper, 0.35), darker(ink.copper, 0.3)), { opacity: 0.85 })) +
    circle(0, 0, r * 0.5, slant(lighter(alloy, 0.4), darker(alloy, 0.25)))
  const fan = spun(0, 94, '#7d858d', 0.5) + around(8, (angle) => path(sector(46, 84, angle, angle + 24), '#23282d')) + hole(0, 0, 30) + circle(0, 0, 22, metal(ink.zinc)('across'))
  return (
    shadow(424, 678, 240, 30) + ear(420, 216, 0) + group(ear(420, 604, 180), 'translate(0 0)') + ear(300, 250, -38) +
    facing(440, 410, 0.84, [{ h: 40, r: r * 0.82, top: r * 0.94, skin: matt('#2b3036') }, { h: look.between('stack', 44, 74), r: r - 4, skin: matt('#59626b') }, { h: 52, r, skin: metal(alloy), face }]) +
    facing(318, 410, 0.84, pulley(look.between('pulley', 92, 106), look.pick('finish', ['#7d858d', '#3a4047', '#aab1b7']), fan, look.count('grooves', 5, 7)))
  )
}

/** Starter motor, lying with its pinion to the left. */
export function starter(look: PartLook): string {
  const r = look.between('radius', 96, 116)
  const body = look.pick('body', ['#24292e', '#343a41', '#8b939a'])
  const nose = facing(282, 440, 0.5, [{ h: 120, r: r * 0.86, top: r * 0.74, skin: metal(alloy) }, { h: 36, r: r * 1.26, skin: metal(alloy), cap: alloy, face: spun(r * 0.5, r * 1.24, alloy, 0.35) + circle(0, 0, r * 0.62, '#16191d') }])
  const pinion = facing(208, 440, 0.5, [{ h: 54, r: 22, skin: chrome }, ...gear(46, 54)])
  const solenoid = facing(470, 272, 0.46, [{ h: 30, r: 50, skin: matt('#1c2024') }, { h: 190, r: 62, skin: look.variant % 2 ? chrome : gloss(body) }, { h: 60, r: 64, top: 46, skin: metal(alloy) }])
  const terminal = (x: number, y: number) => upright(x, y, 0.3, [{ h: 10, r: 16, skin: metal(ink.bright) }, { h: 26, r: 9, skin: metal(ink.copper) }])
  return shadow(410, 622, 300, 30) + solenoid + terminal(600, 226) + terminal(596, 300) + facing(500, 440, 0.5, [{ h: 26, r: r * 0.8, top: r * 0.96, skin: metal(alloy) }, { h: 250, r, skin: gloss(body) }, { h: 8, r: r + 3, skin: metal(ink.bright) }]) + nose + ear(300, 300, -14) + pinion + rect(470, 400, 130, 76, 6, slant('#ffffffdd', '#d5dbe0cc')) + letters('12V', 534, 424, 22, ink.navy, 1) + letters(look.pick('power', ['1.4 KW', '2.0 KW', '1.1 KW', '4.0 KW']), 534, 454, 15, '#4d5862', 1)
}

function gear(r: number, h: number): Section[] {
  const teeth = around(12, (angle) => path(sector(r * 0.8, r * 1.06, angle, angle + 16), slant('#eef1f3', '#8b949c')))
  return [{ h, r: r * 0.98, skin: metal('#7d858d'), face: circle(0, 0, r, '#434b52') + teeth + circle(0, 0, r * 0.78, slant('#d8dde1', '#7d868e')) + hole(0, 0, r * 0.34) }]
}

/** Air conditioning compressor with its clutch. */
export function acCompressor(look: PartLook): string {
  const r = look.between('radius', 128, 148)
  const clutch = spun(30, r * 0.86, '#3d454d', 0.4) + around(3, (angle) => path(sector(r * 0.34, r * 0.74, angle, angle + 62), '#1c2126', { opacity: 0.85 }) + circle(...polar(angle + 90, r * 0.62), 9, ink.zinc)) + spun(0, 34, ink.bright, 0.5) + hole(0, 0, 12)
  const port = (x: number, y: number) => upright(x, y, 0.36, [{ h: 26, r: 46, skin: metal(alloy) }, { h: 12, r: 30, skin: metal(alloy), cap: '#14171a' }])
  return (
    shadow(430, 650, 270, 30) + ear(520, 290, 8) + ear(420, 290, -4) + group(ear(500, 560, 176), '') +
    facing(520, 420, 0.62, [{ h: 50, r: r * 0.7, top: r * 0.9, skin: metal(alloy) }, { h: 130, r: r * 0.98, skin: metal(alloy) }, { h: 14, r: r * 1.04, skin: metal(darker(alloy, 0.15)) }, { h: 110, r: r * 0.96, skin: metal(alloy) }]) +
    port(530, 300) + port(620, 316) + times(4, (i) => line(`M${444 + i * 34} ${300}V${540}`, darker(alloy, 0.5), 3, { opacity: 0.35 })) +
    rect(500, 396, 130, 70, 5, slant('#fdfdfd', '#d5dbe0')) + letters(look.pick('gas', ['R134A', 'R1234YF']), 565, 420, 18, ink.navy, 1) + letters('12V PAG 46', 565, 446, 12, '#4d5862', 1) +
    facing(324, 420, 0.72, pulley(r, look.pick('finish', ['#2b3036', '#7d858d']), spun(0, r, '#59626b', 0.35) + clutch, 7))
  )
}

/** Water pump: housing with bolt ears, impeller or pulley side to us. */
export function waterPump(look: PartLook): string {
  const side = look.pick('side', ['impeller', 'pulley', 'flange'] as const)
  const d = `M200 330Q190 250 262 230Q300 180 380 190Q440 150 500 200Q590 200 604 290Q650 340 616 410Q630 500 550 530Q500 600 420 576Q330 600 290 540Q210 530 206 450Q160 390 200 330Z`
  const ears = [[236, 276], [420, 206], [580, 268], [604, 430], [470, 566], [250, 490]] as const
  const impeller = circle(0, 0, 130, slant('#20252a', '#3a4249')) + around(look.count('blades', 6, 9), (angle) => group(path('M26 -8Q90 -34 124 8L118 22Q80 -6 30 14Z', slant('#f1f3f5', '#9aa3ab', '#5d666e'), { stroke: '#2b3138', 'stroke-width': 1.5 }), `rotate(${n(angle)})`)) + spun(0, 36, ink.bright, 0.5) + hole(0, 0, 12)
  const front = { impeller: at(408, 384, facing(0, 0, 0.94, [{ h: 26, r: 136, skin: metal('#7d858d'), face: impeller }])), pulley: facing(380, 384, 0.86, pulley(128, '#59626b', spun(0, 126, '#7d858d', 0.45) + around(4, (angle) => hole(...polar(angle, 74), 14), 45) + spun(0, 40, ink.bright, 0.5), 6)), flange: facing(388, 384, 0.86, [{ h: 50, r: 60, skin: metal(ink.bright) }, { h: 18, r: 112, skin: metal('#aab1b7'), face: spun(0, 110, '#aab1b7', 0.5) + around(4, (angle) => hole(...polar(angle, 78), 13), 45) + hole(0, 0, 24) }]) }[side]
  return shadow(420, 668, 240, 30) + group(slab(d, slant(lighter(alloy, 0.5), alloy, darker(alloy, 0.35)), alloy, 40, -16) + hoop(406, 386, 170, darker(alloy, 0.3), 6, { opacity: 0.4 }) + ears.map(([x, y]) => circle(x, y, 27, slant(lighter(alloy, 0.5), darker(alloy, 0.2))) + hole(x, y, 13)).join('') + (look.pick('neck', [true, false]) ? facing(210, 380, 0.5, [{ h: 60, r: 56, skin: metal(alloy) }, { h: 10, r: 62, skin: metal(alloy), cap: '#16191d' }]) : '') + front, 'translate(-6 30)')
}

/** Turbocharger: alloy snail in front, iron one behind. */
export function turbocharger(look: PartLook): string {
  const iron = look.pick('iron', ['#7a7068', '#6d757d', '#8a7660'])
  const r = look.between('radius', 170, 190)
  const snail = (x: number, y: number, s: number, color: string) =>
    at(x, y, tube('M-150 40C-150 -130 -20 -180 70 -150C190 -110 200 60 110 130C40 180 -60 170 -120 120', 112, color, 0.7) + tube('M110 130C60 170 -120 176 -230 176', 96, color, 0.7), 0, s)
  const mouth = facing(330, 400, 0.84, [{ h: 60, r: r * 0.66, top: r * 0.62, skin: metal(alloy) }, { h: 12, r: r * 0.68, skin: metal(alloy), face: spun(r * 0.55, r * 0.68, alloy, 0.6) + circle(0, 0, r * 0.56, slant('#12161a', '#3a4249')) + wheel(look, r * 0.52) }])
  return (
    shadow(440, 672, 270, 32) + group(snail(560, 420, 0.86, iron), '') + facing(640, 440, 0.6, [{ h: 60, r: 84, skin: metal(iron) }, { h: 20, r: 100, skin: metal(iron) }]) +
    facing(480, 410, 0.6, [{ h: 90, r: 88, skin: metal('#8b8378') }, { h: 12, r: 118, skin: metal(ink.bright) }]) +
    at(620, 250, group(upright(0, 0, 0.34, [{ h: 20, r: 66, top: 70, skin: metal(look.pick('can', ['#c3ac6a', ink.bright, '#2b3036'])) }, { h: 34, r: 72, skin: metal(look.pick('can', ['#c3ac6a', ink.bright, '#2b3036'])) }, { h: 18, r: 66, top: 40, skin: metal(ink.bright) }]), 'rotate(18)')) + tube('M608 266L650 372', 10, ink.bright, 0.9) +
    snail(360, 408, 1, alloy) + spun(0, 1, alloy) + mouth
  )
}

const wheel = (look: PartLook, r: number) =>
  around(look.count('blades', 8, 12), (angle) => group(path(`M${n(r * 0.14)} 0Q${n(r * 0.6)} ${n(-r * 0.36)} ${n(r * 0.98)} ${n(-r * 0.06)}L${n(r * 0.92)} ${n(r * 0.16)}Q${n(r * 0.5)} ${n(-r * 0.06)} ${n(r * 0.14)} ${n(r * 0.16)}Z`, slant('#fafbfc', '#a8b0b7', '#59626b')), `rotate(${n(angle)})`)) + circle(0, 0, r * 0.2, slant('#f4f6f7', '#8b949c')) + circle(0, 0, r * 0.1, slant('#c8a35a', '#7a5c25'))

/** Cooling fan in its shroud. */
export function coolingFan(look: PartLook): string {
  const blades = look.count('blades', 5, 10)
  const r = 220
  const shape = look.pick('shroud', ['square', 'ring'] as const)
  const black = '#2a2e33'
  const fan = circle(0, 0, r, slant('#dfe4e8', '#f4f6f8')) + around(3, (angle) => group(rect(-9, -r, 18, r * 2, 4, '#1b1f23'), `rotate(${angle})`), 20) +
    around(blades, (angle) => group(path(`M${n(r * 0.2)} -20Q${n(r * 0.6)} ${n(-r * (1.5 / blades + 0.1))} ${n(r * 0.95)} ${n(-r * (1.2 / blades))}Q${n(r * 1)} 10 ${n(r * 0.93)} ${n(r * (1.4 / blades))}Q${n(r * 0.5)} ${n(r * 0.1)} ${n(r * 0.2)} 26Z`, slant(lighter(black, 0.4), black, '#0d0f11'), { stroke: '#6b747c', 'stroke-width': 1.5 }), `rotate(${n(angle)})`)) +
    hoop(0, 0, r * 0.95, '#23272b', 12) + circle(4, 6, r * 0.28, '#07090b', { opacity: 0.6 }) + circle(0, 0, r * 0.27, slant('#6d757d', '#2b3036', '#14171a')) + circle(0, 0, r * 0.15, slant('#3b4249', '#1a1e22')) + letters(look.pick('volt', ['12V', '24V']), 0, 0, 20, '#aab2ba', 1)
  const frameShape = shape === 'square' ? `${box(-270, -250, 540, 500, 40)}${round(0, 0, r + 8)}` : `${round(0, 0, r + 34)}${round(0, 0, r + 8)}`
  const lugs = shape === 'ring' ? around(4, (angle) => group(slab('M240 -24h40q10 0 10 10v28q0 10 -10 10h-40Z', slant('#4b535b', '#1d2125'), '#14171a', 10, -6) + hole(270, 0, 9), `rotate(${angle})`), 45) : ''
  return shadow(410, 690, 260, 28) + at(400, 404, lugs + circle(24, -8, r + 8, '#111417') + at(10, -4, fan) + slab(frameShape, slant('#565f67', black, '#15181b'), '#1a1d21', 26, -10, { 'fill-rule': 'evenodd' }) + hoop(0, 0, r + 8, '#6b747c', 2, { opacity: 0.6 }))
}

/** Pumps driven by a belt: power steering, vacuum, oil, compressor of a truck. */
export function gearPump(look: PartLook): string {
  const r = look.between('radius', 104, 126)
  const hasReservoir = look.pick('reservoir', [true, false])
  const face = spun(0, r, '#59626b', 0.4) + around(look.pick('holes', [3, 4, 6]), (angle) => circle(...polar(angle, r * 0.6), r * 0.17, '#1b2025')) + spun(0, r * 0.28, ink.bright, 0.6) + hole(0, 0, 14)
  return (
    shadow(430, 640, 240, 30) + (hasReservoir ? upright(540, 330, 0.3, [{ h: 110, r: 84, skin: matt('#e6e4d8') }, { h: 10, r: 88, skin: matt('#1d2125') }, { h: 26, r: 44, skin: matt('#1d2125') }]) : upright(560, 340, 0.36, [{ h: 60, r: 36, skin: metal(alloy) }, { h: 12, r: 44, skin: metal(alloy), cap: '#14171a' }])) +
    facing(500, 430, 0.62, [{ h: 60, r: r * 0.84, top: r * 0.94, skin: metal(alloy) }, { h: 90, r: r * 1.02, skin: metal(alloy) }, { h: 16, r: r * 1.08, skin: metal(darker(alloy, 0.15)) }]) +
    ear(470, 318, -6) + group(ear(460, 546, 180), '') + around(2, (_, i) => facing(620 - i * 10, 380 + i * 100, 0.5, [{ h: 40, r: 24, skin: metal(ink.zinc), cap: '#14171a' }])) +
    facing(386, 430, 0.76, [{ h: 60, r: r * 0.5, skin: metal(alloy) }]) + facing(322, 430, 0.76, pulley(r, look.pick('finish', ['#2b3036', '#8b939a', '#59626b']), face, 6))
  )
}

/** Electric motor with a flange: blower, wiper, EPS, traction. */
export function electricMotor(look: PartLook): string {
  const r = look.between('radius', 130, 156)
  const skin = look.pick('body', [metal(alloy), gloss('#2b3036'), metal('#8b939a')])
  const fins = look.pick('fins', [true, false])
  const shaft: Section[] = [{ h: 14, r: r * 0.4, skin: metal(ink.bright) }, { h: 80, r: 22, skin: chrome, face: path(sector(4, 20, 0, 40), '#59626b') }]
  const face = spun(0, r * 1.1, alloy, 0.35) + hoop(0, 0, r * 1.08, '#ffffff', 2, { opacity: 0.6 }) + around(6, (angle) => hole(...polar(angle, r * 0.96), 10), 15) + around(8, (angle) => path(sector(r * 0.5, r * 0.78, angle, angle + 22), darker(alloy, 0.3), { opacity: 0.5 }))
  return (
    shadow(430, 650, 270, 30) + facing(520, 420, 0.6, [{ h: 26, r: r * 0.8, top: r * 0.96, skin }, ...(fins ? ribs(220, r, 9, skin, 0.93) : [{ h: 220, r, skin }]), { h: 26, r: r * 1.12, skin: metal(alloy), face }]) +
    facing(340, 420, 0.6, shaft) +
    slab(box(480, 236, 150, 66, 10), slant('#4a525a', '#1f2328'), '#15181b', 20, -10) + (look.pick('hv', [true, false]) ? times(3, (i) => upright(510 + i * 44, 240, 0.36, [{ h: 34, r: 17, skin: gloss(ink.orange) }])) : tube('M600 260C660 250 680 330 650 380', 18, '#23272b', 0.4)) +
    rect(486, 396, 120, 66, 5, slant('#fdfdfd', '#d5dbe0')) + letters(look.pick('rating', ['12V 180W', '400V', '24V 300W']), 546, 430, 15, ink.navy, 1, 104)
  )
}

/** Throttle body, idle and EGR valves: a flap in a bored housing. */
export function throttleBody(look: PartLook): string {
  const r = look.between('bore', 112, 136)
  const flap = look.between('flap', 0.5, 0.9)
  const face = spun(r + 2, r + 44, alloy, 0.4) + bore(r, 120, 0.86, alloy) + ellipse(0, 0, r * flap, r * 0.98, slant('#e6e9ec', '#a6aeb5', '#6d767e'), { stroke: '#4d565e', 'stroke-width': 2 }) + rect(-8, -r, 16, r * 2, 6, across('#5d666e', '#eef1f3', '#6d767e')) + circle(0, -34, 7, '#59626b') + circle(0, 34, 7, '#59626b')
  const flange = `${box(-180, -180, 360, 360, 60)}`
  return shadow(420, 668, 250, 30) + group(slab(box(520, 250, 150, 290, 24), slant('#4a525a', '#23282d', '#14171a'), '#15181b', 40, -16) + rect(546, 292, 96, 60, 8, '#0e1113') + times(4, (i) => line(`M544 ${380 + i * 34}h100`, '#3b434a', 8)) + at(380, 396, slab(flange, slant(lighter(alloy, 0.5), alloy, darker(alloy, 0.3)), alloy, 150, -20)) + at(380, 396, [[-140, -140], [140, -140], [140, 140], [-140, 140]].map(([x = 0, y = 0]) => hole(x, y, 15)).join('') + group(face, 'scale(.96 1)')) + (look.pick('pipe', [true, false]) ? tube('M250 540L220 620', 30, ink.bright, 0.9) : upright(300, 216, 0.4, [{ h: 50, r: 24, skin: metal(alloy), cap: '#14171a' }])), 'translate(-16 20)')
}

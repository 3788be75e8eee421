import { darker, faint, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { ellipse, line, n, path, rect, times } from '../kit/shape.ts'
import { gloss, matt, metal, ribs, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Four litre oil canister with its handle. */
export function oilCanister(look: PartLook): string {
  const color = look.pick('plastic', ['#e3a51b', '#1f2328', '#b9bec4', '#163f73', '#b3272d', '#2f7a4f'])
  const grade = look.pick('grade', ['5W-30', '5W-40', '0W-20', '10W-40', '0W-30', '15W-40'])
  const body = 'M214 330Q214 268 262 250L300 236Q312 230 314 214V192H408V214Q410 226 424 226H520Q586 228 590 300V672Q590 704 558 704H246Q214 704 214 672Z'
  const hollow = 'M446 262H508Q544 264 546 302V430Q546 452 526 452T506 430V330Q506 312 488 312H452Q428 312 428 288T446 262Z'
  return (
    shadow(410, 708, 210, 30) +
    path(body, darker(color, 0.45), { transform: 'translate(20 -10)' }) +
    path(`${body}${hollow}`, across([0, darker(color, 0.3)], [8, lighter(color, 0.08)], [20, lighter(color, 0.55)], [30, lighter(color, 0.15)], [62, color], [88, darker(color, 0.3)], [100, darker(color, 0.5)]), { 'fill-rule': 'evenodd' }) +
    path(hollow, 'none', { stroke: slant(darker(color, 0.6), lighter(color, 0.5)), 'stroke-width': 6 }) +
    line('M470 236H520Q576 240 580 300V420', lighter(color, 0.6), 5, { opacity: 0.5 }) +
    upright(361, 196, 0.24, [{ h: 14, r: 52, skin: gloss(color) }, ...ribs(54, 49, 1, matt(capColor(color)), 0.97), { h: 8, r: 48, top: 43, skin: matt(capColor(color)) }]) +
    times(11, (i) => line(`M${316 + i * 9} 140v36`, darker(capColor(color), 0.5), 2.4, { opacity: 0.5 })) +
    label(look, grade)
  )
}

const capColor = (body: string) => (body === '#1f2328' ? ink.red : body === '#b9bec4' ? ink.navy : '#1f2328')

function label(look: PartLook, grade: string): string {
  const [x, y, w, h] = [236, 470, 330, 208]
  const accent = look.accent
  return (
    rect(x, y, w, h, 16, across('#e9edf0', '#ffffff', '#f2f4f6', '#c5ccd3')) +
    path(`M${x + 16} ${y}h${w - 32}q16 0 16 16v32C${x + w * 0.6} ${y + 40} ${x + w * 0.4} ${y + 96} ${x} ${y + 66}V${y + 16}q0 -16 16 -16Z`, slant(lighter(accent, 0.2), accent, darker(accent, 0.35))) +
    letters('MOTOR OIL', x + w * 0.4, y + 32, 23, '#ffffff', 1.1) +
    letters(grade, x + w * 0.5, y + 122, 58, '#16283a', 1.25) +
    letters('FULL SYNTHETIC  4L', x + w * 0.5, y + 180, 15, '#5b6874', 1) +
    drop(x + w - 44, y + 46, look)
  )
}

const drop = (x: number, y: number, look: PartLook) =>
  path(`M${x} ${y - 28}q22 30 22 44a22 22 0 0 1 -44 0q0 -14 22 -44Z`, slant('#ffe08a', '#f0a20e', '#b56a08'), { opacity: look.accent === ink.amber ? 0 : 1 })

/** One litre bottle for brake fluid, additives, ATF and the like. */
export function fluidBottle(look: PartLook): string {
  const color = look.pick('plastic', ['#f1f2f0', '#20252a', '#1e5f9d', '#d8a21e', '#b3272d', '#dfe4e8'])
  const accent = look.accent === color ? ink.navy : look.accent
  const name = look.pick('name', ['DOT 4', 'ATF', 'CVT', 'DOT 5.1', 'PSF', 'GL-5'])
  const w = look.between('width', 126, 150)
  const [l, r] = [400 - w, 400 + w]
  const d = `M${n(l)} 380Q${n(l)} 300 356 268V206H444V268Q${n(r)} 300 ${n(r)} 380V672Q${n(r)} 702 ${n(r - 30)} 702H${n(l + 30)}Q${n(l)} 702 ${n(l)} 672Z`
  return (
    shadow(400, 704, w * 1.1, 26) +
    path(d, gloss(color)('across')) +
    path(`M${n(l + 26)} 380Q${n(l + 30)} 320 366 286`, 'none', { stroke: '#ffffff', 'stroke-width': 12, opacity: 0.35, 'stroke-linecap': 'round' }) +
    upright(400, 216, 0.2, [{ h: 14, r: 52, skin: gloss(color) }, { h: 66, r: 47, skin: matt(capColor(color)) }, { h: 8, r: 46, top: 42, skin: matt(capColor(color)) }]) +
    times(9, (i) => line(`M${364 + i * 9} 146v48`, '#000000', 2.4, { opacity: 0.3 })) +
    rect(l + 3, 412, w * 2 - 6, 230, 4, across('#dde2e6', '#ffffff', '#f4f5f7', '#bcc4cb')) +
    rect(l + 3, 412, w * 2 - 6, 70, 4, gloss(accent)('across')) +
    letters(name, 396, 546, 46, '#16283a', 1.2, w * 1.6) + letters('1 L', 396, 608, 20, '#5b6874', 1) + letters('TECHNICAL FLUID', 396, 448, 15.5, '#ffffff', 1.1)
  )
}

/** Five litre jug for antifreeze, screen wash and AdBlue: the liquid shows through. */
export function fluidJug(look: PartLook): string {
  const liquid = look.pick('liquid', ['#e0476b', '#2f9e62', '#3a8ed6', '#e59b1c', '#d94f4f', '#5aa9e0'])
  const name = look.pick('name', ['ANTIFREEZE', 'G12+', 'COOLANT', 'G11'])
  const d = 'M196 340Q196 276 256 258L320 240V206H420V240H520Q600 246 604 330V672Q604 706 570 706H230Q196 706 196 672Z'
  const hollow = 'M470 282H520Q556 286 558 322V420Q558 440 540 440T522 420V340Q522 328 510 328H472Q450 326 450 306T470 282Z'
  return (
    shadow(404, 708, 220, 30) +
    path(`${d}${hollow}`, across(darker(liquid, 0.25), lighter(liquid, 0.55), lighter(liquid, 0.2), liquid, darker(liquid, 0.35)), { 'fill-rule': 'evenodd' }) +
    path('M196 340Q196 276 256 258L320 240V206H420V240H520Q600 246 604 330V352H558V322Q556 286 520 282H470Q450 286 450 306V352H196Z', '#ffffff', { opacity: 0.5 }) +
    path(hollow, 'none', { stroke: faint('#16283a', 0.35), 'stroke-width': 4 }) +
    line('M214 660V360Q216 300 262 282', '#ffffff', 9, { opacity: 0.5 }) +
    upright(370, 212, 0.22, [{ h: 14, r: 58, skin: gloss(lighter(liquid, 0.4)) }, { h: 58, r: 53, skin: matt(ink.navy) }, { h: 8, r: 52, top: 46, skin: matt(ink.navy) }]) +
    rect(222, 468, 356, 196, 14, across('#eef1f3', '#ffffff', '#d2d8dd')) + path('M222 482q0 -14 14 -14h328q14 0 14 14v26q-180 60 -356 6Z', look.accent) +
    letters(name, 400, 566, name.length > 6 ? 34 : 48, '#16283a', 1.2) + letters('-40', 330, 624, 24, liquid, 1.2) + letters('5 KG', 470, 624, 20, '#5b6874', 1) + ellipse(400, 700, 190, 6, '#ffffff', { opacity: 0.15 })
  )
}

/** Aerosol, for cleaners, paints and sealants. */
export function sprayCan(look: PartLook): string {
  const color = look.pick('can', [ink.navy, ink.red, '#23272c', ink.amber, '#e8eaec', ink.green])
  const word = look.pick('word', ['CLEANER', 'SEALANT', 'PRIMER', 'POLISH', 'SILICONE', 'GREASE'])
  const text = color === '#e8eaec' ? ink.navy : '#ffffff'
  const r = look.between('radius', 82, 96)
  return (
    shadow(400, 702, r * 1.3, 30) +
    upright(400, 700, 0.26, [{ h: 10, r: r - 4, top: r, skin: metal(ink.bright) }, { h: 350, r, skin: gloss(color) }, { h: 8, r: r + 3, skin: metal(ink.bright) }, { h: 44, r, top: r * 0.5, skin: metal(ink.bright) }, { h: 12, r: r * 0.5, skin: metal(ink.bright) }, { h: 34, r: 26, top: 22, skin: gloss(look.accent === color ? ink.white : look.accent) }, { h: 26, r: 22, top: 18, skin: gloss(look.accent === color ? ink.white : look.accent) }]) +
    rect(386, 198, 12, 12, 2, '#23272c') + rect(400 - r, 470, r * 2, 96, 0, gloss(look.accent === color ? ink.orange : look.accent)('across')) +
    letters(word, 396, 522, 25, '#ffffff', 1.1, r * 1.6) + letters('400 ML', 396, 630, 17, text, 1) + letters('PRO', 396, 420, 36, text, 1.2)
  )
}

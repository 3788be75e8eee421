import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { smallPrint, squareCode } from '../kit/print.ts'
import { at, circle, hoop, line, n, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** A set of four pads: two upright at the back, two leaning in front. */
export function brakePads(look: PartLook): string {
  const plate = look.pick('plate', ['#2d3238', ink.red, '#3d454d', ink.blue, '#2d3238', '#4c4f45'])
  const lining = look.pick('lining', ['#6b655d', '#7a7671', '#57534e'])
  const pad = (scale: number, turn: number) => drawPad(look, plate, lining, scale, turn)
  return (
    shadow(330, 470, 190, 20, 0.7) +
    shadow(540, 478, 180, 20, 0.7) +
    at(288, 330, pad(0.86, -7)) +
    at(536, 348, pad(0.86, 6)) +
    shadow(300, 682, 240, 24) +
    shadow(560, 672, 190, 22) +
    at(540, 548, pad(0.98, 9)) +
    at(280, 556, drawBack(look, plate, -6))
  )
}

function outline(look: PartLook): string {
  const w = look.between('width', 186, 206)
  const h = look.between('height', 84, 104)
  const ear = look.between('ear', 18, 30)
  return `M${n(-w + ear)} ${n(-h * 0.62)}Q0 ${n(-h * 1.38)} ${n(w - ear)} ${n(-h * 0.62)}L${n(w - ear + 4)} -24h${n(ear - 8)}q4 0 4 5v36q0 5 -5 5h${n(-ear + 10)}L${n(w - ear - 22)} ${n(h * 0.9)}q-2 8 -12 6Q0 ${n(h * 0.66)} ${n(-w + ear + 34)} ${n(h * 0.96)}q-10 2 -12 -6L${n(-w + ear - 9)} 22h${n(-ear + 10)}q-5 0 -5 -5v-36q0 -5 4 -5h${n(ear - 8)}Z`
}

function liningOutline(look: PartLook): string {
  const w = look.between('width', 186, 206) - 44
  const h = look.between('height', 84, 104)
  return `M${n(-w)} ${n(-h * 0.5)}Q0 ${n(-h * 1.22)} ${n(w)} ${n(-h * 0.5)}L${n(w - 18)} ${n(h * 0.74)}Q0 ${n(h * 0.48)} ${n(-w + 18)} ${n(h * 0.74)}Z`
}

function drawPad(look: PartLook, plate: string, lining: string, scale: number, turn: number): string {
  const d = liningOutline(look)
  const h = look.between('height', 84, 104)
  const grains = times(90, (i) => {
    const x = ((i * 73) % 290) - 145
    const y = ((i * 47) % Math.round(h * 1.15)) - h * 0.6
    return circle([x, y, 1 + (i % 3) * 0.7], i % 4 ? '#2a2724' : '#d9c9a8', { opacity: i % 4 ? 0.35 : 0.6 })
  })
  const slot = look.pick('slot', ['one', 'two', 'none', 'one', 'slanted', 'two'] as const)
  const cut = (x: number, lean = 0) =>
    line(`M${n(x - lean)} ${n(-h * 0.84)}L${n(x + lean)} ${n(h * 0.6)}`, '#2b2927', 9, {
      'stroke-linecap': 'butt',
    }) +
    line(`M${n(x - lean + 6)} ${n(-h * 0.84)}L${n(x + lean + 6)} ${n(h * 0.6)}`, '#ffffff', 1.6, {
      opacity: 0.3,
    })
  const cuts = { one: cut(0), two: cut(-56, 5) + cut(56, -5), none: '', slanted: cut(0, 26) }[slot]
  return at(
    0,
    0,
    slab(outline(look), slant(lighter(plate, 0.22), plate, darker(plate, 0.3)), plate, [13, 9]) +
      at(
        -12,
        -9,
        slab(d, slant(lighter(lining, 0.28), lining, darker(lining, 0.22)), lining, [12, 9]) + grains + cuts,
      ),
    turn,
    scale,
  )
}

/** The back of a pad: shim, print and the wear warning wire. */
function drawBack(look: PartLook, plate: string, turn: number): string {
  const shim = look.pick('shim', ['#c9ced3', '#22272c', '#b9a27a'])
  const dark = shim === '#22272c'
  const print = dark ? '#dfe4e8' : '#3b444d'
  const d = liningOutline(look)
  const wire = look.pick('wire', [true, false])
    ? tube('M150 30C230 60 250 -30 205 -92S120 -170 176 -196', 9, '#23272c', 0.3) +
      rect([160, -224, 34, 40, 6], slant('#4a525b', '#23282e'))
    : ''
  return (
    wire +
    at(
      0,
      0,
      slab(outline(look), slant(lighter(plate, 0.22), plate, darker(plate, 0.3)), plate, [15, 11]) +
        path(d, dark ? slant('#4b535b', shim, '#15181c') : slant('#f4f6f8', shim, darker(shim, 0.28)), {
          stroke: darker(shim, 0.35),
          'stroke-width': 2,
        }) +
        letters('BRAKE', [-34, -20, 26], print, 0.9) +
        smallPrint([-86, 8, 104], 3, print) +
        squareCode(38, -30, 44, print) +
        rivet(-118, 4) +
        rivet(110, 4),
      turn,
      1.04,
    )
  )
}

const rivet = (x: number, y: number) =>
  circle([x, y, 12], down('#dfe3e7', '#6d757d')) + hoop([x, y, 12], '#2c333a', 1.5, { opacity: 0.6 })

import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { line, rect, times } from '../kit/shape.ts'
import { chrome, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'
import { socket } from './plug-socket.ts'

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

import { ink } from '../kit/color.ts'
import { chrome, matt, metal, prism, thread, upright, zinc } from '../kit/solid.ts'

/** Boot, stud and castle nut of any ball joint, upwards from 0,0. */
export const ballStud = (nut: boolean): string =>
  upright(0, 0, 0.32, [
    { h: 14, r: 48, skin: matt(ink.rubber) },
    { h: 26, r: 44, top: 50, skin: matt(ink.rubber) },
    { h: 30, r: 50, top: 26, skin: matt(ink.rubber) },
    { h: 8, r: 27, skin: metal(ink.bright) },
    { h: 44, r: 22, top: 17, skin: chrome },
    ...thread(nut ? 26 : 60, 15, nut ? 4 : 9, zinc),
  ]) +
  (nut ? prism([0, -146, 0.32], [6, 34, 30], ink.zinc) + upright(0, -174, 0.32, thread(22, 15, 4, zinc)) : '')

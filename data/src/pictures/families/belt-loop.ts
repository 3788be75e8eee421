import { darker, lighter } from '../kit/color.ts'
import { line, n, times } from '../kit/shape.ts'

export const loops = [
  'M190 300C190 200 310 170 400 190S560 210 620 300S640 520 540 560S420 470 330 540S190 420 190 300Z',
  'M170 380C150 240 300 180 420 210S640 240 650 390S520 580 420 570S190 520 170 380Z',
  'M210 260C260 170 380 200 430 270S560 300 620 360S610 560 480 570S300 520 240 480S170 340 210 260Z',
] as const

/** A belt standing on its edge: the loop, thickened backwards, its toothed or ribbed inside showing. */
export function belt(d: string, width: number, color: string, teeth: 'teeth' | 'ribs' | 'wedge'): string {
  const steps = 46
  const isGroove = (i: number) => (teeth === 'ribs' && i % 9 < 3) || (teeth === 'wedge' && i < 4)
  const body = times(steps, (i) => {
    const part = 1 - i / steps
    const tone = darker(color, isGroove(i) ? 0.55 : 0.22 * part)
    return line(d, tone, 13, { transform: `translate(${n(width * part)} ${n(-width * 0.52 * part)})` })
  })
  const tooth =
    teeth === 'teeth'
      ? line(d, darker(color, 0.5), 22, {
          'stroke-dasharray': '10 12',
          'stroke-linecap': 'butt',
          transform: `translate(2 5)`,
        })
      : ''
  return (
    tooth +
    body +
    line(d, lighter(color, 0.32), 13) +
    line(d, color, 9) +
    line(d, lighter(color, 0.5), 1.6, { transform: 'translate(-3 -4)', opacity: 0.7 })
  )
}

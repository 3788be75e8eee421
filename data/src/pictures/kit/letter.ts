import { at, line, n } from './shape.ts'

// Letters are drawn as strokes on a grid of 4 by 6: a font would differ from machine to machine.
const strokes: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 3H2.3Q4 3 4 4.5T2.3 6H0V0H2.1Q3.6 0 3.6 1.5T2.1 3',
  C: 'M3.9 1.3Q3.4 0 2.1 0Q0 0 0 3T2.1 6Q3.4 6 3.9 4.7',
  D: 'M0 0V6H1.6Q4 6 4 3T1.6 0Z',
  E: 'M3.8 0H0V6H3.8M0 3H3.2',
  F: 'M3.8 0H0V6M0 3H3.2',
  G: 'M3.9 1.3Q3.4 0 2.1 0Q0 0 0 3T2.1 6Q4 6 4 3.3H2.3',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.2Q3.4 6 1.8 6T.1 4.6',
  K: 'M0 0V6M3.8 0L0 3.6M1.4 2.4L4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 3T2 6Q0 6 0 3T2 0Z',
  P: 'M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0',
  Q: 'M2 0Q4 0 4 3T2 6Q0 6 0 3T2 0ZM2.6 4.4L4 6.2',
  R: 'M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0M2 3.4L4 6',
  S: 'M3.7 1.2Q3.3 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 3Q3.9 3.3 3.9 4.5Q3.9 6 2 6Q.5 6 .1 4.7',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 1.6L3 6L4 0',
  X: 'M.1 0L3.9 6M3.9 0L.1 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M.1 0H3.9L.1 6H3.9',
  0: 'M2 0Q3.8 0 3.8 3T2 6Q.2 6 .2 3T2 0Z',
  1: 'M.9 1.3L2.4 0V6',
  2: 'M.2 1.5Q.3 0 2 0T3.8 1.6Q3.8 2.9 .1 6H3.9',
  3: 'M.3 1Q.8 0 2 0Q3.7 0 3.7 1.5T1.6 2.9Q3.9 2.9 3.9 4.4T2 6Q.5 6 .1 4.9',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.6 0H.7L.4 2.8Q1 2.2 2 2.2Q3.9 2.2 3.9 4.1T2 6Q.6 6 .1 5',
  6: 'M3.5 .7Q3 0 2.2 0Q.1 0 .1 3.6Q.1 6 2 6T3.9 4.1T2 2.4T.1 3.9',
  7: 'M.1 0H3.9L1.4 6',
  8: 'M2 2.8Q.3 2.8 .3 1.4T2 0T3.7 1.4T2 2.8Q.1 2.8 .1 4.4T2 6T3.9 4.4T2 2.8Z',
  9: 'M.5 5.3Q1 6 1.8 6Q3.9 6 3.9 2.4Q3.9 0 2 0T.1 1.9T2 3.6T3.9 2.1',
  '-': 'M.8 3.2H3.2',
  '.': 'M2 5.7V6',
  '/': 'M.4 6L3.6 0',
  '+': 'M2 1.3V4.9M.2 3.1H3.8',
}

const pitch = 5.4

/** Strokes are no text: the drawing also contains what they spell; an unknown letter is a `?`. */
function spelt(text: string, drawing: string): string {
  const known = [...text.toUpperCase()].map((char) => (char === ' ' || strokes[char] ? char : '?')).join('')
  return `<g aria-label="${known}">${drawing}</g>`
}

/** Centre, height of the letters, maximum width of the line. */
type LetterLine = readonly [x: number, y: number, size: number, room?: number]

/**
 * Capitals, digits and `-./+`, centred on x, y; `size` is the height of a letter in pixels, reduced if the text would
 * exceed `room`.
 */
export function letters(
  text: string,
  [x, y, size, room = 9999]: LetterLine,
  color: string,
  weight = 0.9,
): string {
  const width = text.length * pitch - (pitch - 4)
  const scale = Math.min(size / 6, room / width)
  const glyphs = [...text.toUpperCase()].map((char, i) => {
    const d = strokes[char]
    return d ? at(i * pitch, 0, line(d, color, weight)) : ''
  })
  return spelt(
    text,
    at(x - (width * scale) / 2, y - scale * 3, glyphs.join(''), 0, Number(n(scale * 100)) / 100),
  )
}

/** Letters on a circle around 0,0, with their feet towards the centre; `middle` is the angle of the text's middle. */
export function lettersAround(
  text: string,
  [r, middle, size]: readonly [r: number, middle: number, size: number],
  color: string,
  weight = 0.9,
): string {
  const scale = size / 6
  const step = ((pitch * scale) / r) * (180 / Math.PI)
  const glyphs = [...text.toUpperCase()].map((char, i) => {
    const d = strokes[char]
    const angle = middle + (i - (text.length - 1) / 2) * step
    return d
      ? `<g transform="rotate(${n(angle + 90)}) translate(${n(-2 * scale)} ${n(-r - size / 2)}) scale(${Number(scale.toFixed(2))})">${line(d, color, weight)}</g>`
      : ''
  })
  return spelt(text, glyphs.join(''))
}

/** The width and height of the box in which glyphs are drawn. */
export const GLYPH_WIDTH = 10
export const GLYPH_HEIGHT = 14

/**
 * Letters and digits as our own strokes: a bare server has no font. Characters that users confuse are left out (0 O
 * D, 1 I L, 2 Z, 5 S, 8 B, U V).
 */
export const GLYPHS: Readonly<Record<string, string>> = {
  3: 'M1 2Q5-2 8 2Q10 6 5 7Q10 8 9 12Q5 16 1 12',
  4: 'M7 14V0L0 10H10',
  6: 'M8 1Q1 4 1 10Q1 14 5 14Q9 14 9 10Q9 6 5 6Q2 6 1 9',
  7: 'M0 0H10L4 14',
  9: 'M2 13Q9 10 9 4Q9 0 5 0Q1 0 1 4Q1 8 5 8Q8 8 9 5',
  A: 'M0 14L5 0L10 14M2 9H8',
  C: 'M9 2Q5-2 2 2Q-1 7 2 12Q5 16 9 12',
  E: 'M9 0H1V14H9M1 7H7',
  F: 'M9 0H1V14M1 7H7',
  H: 'M1 0V14M9 0V14M1 7H9',
  J: 'M8 0V10Q8 14 4 14Q1 14 1 11',
  K: 'M1 0V14M9 0L1 8M4 6L9 14',
  M: 'M0 14L1 0L5 9L9 0L10 14',
  N: 'M1 14V0L9 14V0',
  P: 'M1 14V0H5Q9 0 9 4Q9 8 5 8H1',
  R: 'M1 14V0H5Q9 0 9 4Q9 8 5 8H1M5 8L9 14',
  T: 'M0 0H10M5 0V14',
  W: 'M0 0L2 14L5 5L8 14L10 0',
  X: 'M0 0L10 14M10 0L0 14',
  Y: 'M0 0L5 7L10 0M5 7V14',
}

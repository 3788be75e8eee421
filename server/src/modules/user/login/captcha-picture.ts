import sharp from 'sharp'
import { GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS } from './captcha-glyphs.ts'

/** The size shown on the pages; drawn at double resolution for phone screens. */
const WIDTH = 150
const HEIGHT = 50
const SCALE = 2
const NOISE_LINES = 4
const NOISE_DOTS = 30
const INKS = ['#1b4f8f', '#7a2e2e', '#2f6b3c', '#5b3a86', '#8a5a12']

/** Draws the text as a picture and returns a data URL: `data:image/png;base64,…`. */
export async function drawCaptcha(text: string): Promise<string> {
  const svg = Buffer.from(svgOf(text))
  const png = await sharp(svg).png({ palette: true, colours: 16 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function svgOf(text: string): string {
  const step = WIDTH / (text.length + 0.5)
  const letters = [...text].map((letter, at) => emailPath(letter, step * (at + 0.75)))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}"
viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<rect width="100%" height="100%" fill="#eef1f5"/>${times(NOISE_DOTS, noiseDot)}${letters.join('')}${times(NOISE_LINES, noiseLine)}</svg>`
}

/** Each letter is shifted, rotated and scaled at random, so that no template matches all. */
function emailPath(letter: string, centerX: number): string {
  const place = `translate(${centerX.toFixed(1)} ${between(HEIGHT * 0.44, HEIGHT * 0.56)})`
  const shape = `rotate(${between(-24, 24)}) skewX(${between(-14, 14)}) scale(${between(1.8, 2.3)})`
  const middle = `translate(${-GLYPH_WIDTH / 2} ${-GLYPH_HEIGHT / 2})`
  const pen = `stroke="${pick(INKS)}" stroke-width="${between(1.2, 1.8)}"`
  return `<path d="${GLYPHS[letter]}" transform="${place} ${shape} ${middle}" ${pen}/>`
}

function noiseLine(): string {
  const y = () => between(0, HEIGHT)
  const curve = `M0 ${y()}C${WIDTH / 3} ${y()} ${(WIDTH * 2) / 3} ${y()} ${WIDTH} ${y()}`
  return `<path d="${curve}" stroke="${pick(INKS)}" stroke-width="${between(0.8, 1.4)}"/>`
}

function noiseDot(): string {
  return `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(0.5, 1.3)}" fill="${pick(INKS)}"/>`
}

const times = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('')

const between = (least: number, most: number) => (least + Math.random() * (most - least)).toFixed(2)

const pick = (values: readonly string[]) => values[Math.floor(Math.random() * values.length)]

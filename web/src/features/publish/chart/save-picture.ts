import { cleanText } from '@tiantian/contracts/text.ts'

/** Hands a file that was generated here to the browser as a download. */
function downloadBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

interface ChartTexts {
  readonly title: string
  /** The source of the figures and its date. */
  readonly source: string
}

const MARGIN = 24
const HEAD = 48
const FOOT = 36
/** Twice the screen resolution: sharp in print. */
const PIXELS = 2

const SVG = 'http://www.w3.org/2000/svg'
const STYLE_PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-family',
  'paint-order',
]

/** Saves a chart as SVG with its title and its source. */
export function saveSvg(chart: SVGSVGElement, name: string, words: ChartTexts) {
  downloadBlob(new Blob([textOf(chart, words).text], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** Saves a chart as PNG, with its title and its source. */
export async function savePng(chart: SVGSVGElement, name: string, words: ChartTexts): Promise<void> {
  const { text, width, height } = textOf(chart, words)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PIXELS
  canvas.height = height * PIXELS
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) downloadBlob(blob, `${name}.png`)
}

/** A self-contained SVG: computed styles are written into it. */
function textOf(chart: SVGSVGElement, { title, source }: ChartTexts) {
  const width = chart.clientWidth + 2 * MARGIN
  const height = chart.clientHeight + HEAD + FOOT
  const sheet = document.createElementNS(SVG, 'svg')
  sheet.setAttribute('xmlns', SVG)
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) {
    sheet.setAttribute(key, String(value))
  }
  const style = getComputedStyle(chart)
  const ground = document.createElementNS(SVG, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(chart.closest('section') ?? document.body).backgroundColor)
  const drawing = document.createElementNS(SVG, 'g')
  drawing.setAttribute('transform', `translate(${MARGIN} ${HEAD})`)
  // The selected period has no meaning in print.
  for (const part of chart.children) if (!part.hasAttribute('data-cursor')) drawing.append(styled(part))
  sheet.append(ground, line(title, 30, 18, style), drawing, line(source, height - 14, 12, style))
  return { text: cleanText(new XMLSerializer().serializeToString(sheet)), width, height }
}

function styled(part: Element): Element {
  const copy = part.cloneNode(false) as Element
  const style = getComputedStyle(part)
  if (!(part instanceof SVGGElement)) {
    for (const name of STYLE_PROPERTIES) copy.setAttribute(name, style.getPropertyValue(name))
  }
  copy.removeAttribute('class')
  for (const child of part.childNodes) {
    copy.append(child instanceof Element ? styled(child) : child.cloneNode())
  }
  return copy
}

function line(text: string, y: number, size: number, { color, fontFamily }: CSSStyleDeclaration) {
  const element = document.createElementNS(SVG, 'text')
  const attributes = { x: MARGIN, y, 'font-size': size, 'font-family': fontFamily, fill: color }
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

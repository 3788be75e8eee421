/** What is on a code while it is drawn: undefined where nothing stands yet. */
export type Canvas = (boolean | undefined)[][]

/** What is in every code of a size: the three finders, the smaller ones between them, the dotted lines, the version. */
export function drawPatterns(version: number): Canvas {
  const size = 17 + 4 * version
  const canvas: Canvas = Array.from({ length: size }, () => new Array<undefined>(size).fill(undefined))
  const last = size - 1
  for (const [row, column] of [
    [3, 3],
    [3, last - 3],
    [last - 3, 3],
  ] as const) {
    drawRings(canvas, row, column, 4)
  }
  for (const [row, column] of alignments(version, size)) drawRings(canvas, row, column, 2)
  for (let at = 8; at < size - 8; at++) {
    canvas[6]![at] = at % 2 === 0
    canvas[at]![6] = at % 2 === 0
  }
  if (version >= 7) drawVersion(canvas, version)
  return canvas
}

/** Rings around a dark middle; of a finder, the outermost is the light edge. */
function drawRings(canvas: Canvas, row: number, column: number, radius: number) {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++) {
      const line = canvas[row + down]
      const at = column + right
      if (!line || at < 0 || at >= line.length) continue
      const ring = Math.max(Math.abs(down), Math.abs(right))
      line[at] = radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1
    }
  }
}

function alignments(version: number, size: number): (readonly [number, number])[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2
  const places = [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - step * (count - 2 - at))]
  const isFinder = (row: number, column: number) =>
    (row === 6 && column === 6) || (row === 6 && column === size - 7) || (row === size - 7 && column === 6)
  return places.flatMap((row) =>
    places.filter((column) => !isFinder(row, column)).map((column) => [row, column] as const),
  )
}

/** The remainder of a division by a generator, appended to the value. */
function withRemainder(value: number, generator: number, length: number): number {
  let rest = value
  for (let bit = 0; bit < length; bit++) rest = (rest << 1) ^ ((rest >> (length - 1)) * generator)
  return (value << length) | rest
}

const bitOf = (bits: number, at: number) => ((bits >> at) & 1) === 1

/** Which mask is used and how much can be mended, twice: around the first finder and beside the two others. */
export function drawFormat(canvas: Canvas, mask: number) {
  const size = canvas.length
  // Level M is 00, so the mask alone is the value.
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412
  for (let at = 0; at < 15; at++) {
    const isDark = bitOf(bits, at)
    const [row, column] = aroundFirst(at)
    canvas[row]![column] = isDark
    if (at < 8) canvas[8]![size - 1 - at] = isDark
    else canvas[size - 15 + at]![8] = isDark
  }
  canvas[size - 8]![8] = true
}

/** Down the column beside the finder, then along the row below it, over the dotted lines. */
function aroundFirst(at: number): readonly [number, number] {
  if (at < 6) return [at, 8]
  if (at < 8) return [at + 1, 8]
  return [8, at === 8 ? 7 : 14 - at]
}

function drawVersion(canvas: Canvas, version: number) {
  const bits = withRemainder(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const [long, short] = [Math.floor(at / 3), canvas.length - 11 + (at % 3)]
    canvas[long]![short] = bitOf(bits, at)
    canvas[short]![long] = bitOf(bits, at)
  }
}

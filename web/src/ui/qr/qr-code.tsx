import { qrMatrix } from '@tiantian/contracts/qr.ts'
import { useMemo } from 'react'
import css from './qr-code.module.css'

/** The light margin that readers need, in modules. */
const EDGE = 4

/** A QR code of a text, black on white in dark mode too: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

/** One stroke for each run of dark modules in a row. */
function drawingOf(text: string) {
  const matrix = qrMatrix(text)
  const path = matrix.map((row, y) => {
    const line = row.map(Number).join('')
    return Array.from(
      line.matchAll(/1+/g),
      ({ index, 0: { length } }) => `M${index + EDGE} ${y + EDGE}h${length}v1h-${length}z`,
    ).join('')
  })
  return { size: matrix.length + 2 * EDGE, path: path.join('') }
}

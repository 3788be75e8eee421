import { definePaints, down, glow } from './paint.ts'
import { ellipse, group, rect } from './shape.ts'

export const stageSize = 800

/** The shadow where a part touches the table: a wide soft one and a tight dark one. */
export const shadow = (x: number, y: number, rx: number, ry = rx * 0.13, depth = 1) =>
  ellipse(
    [x + rx * 0.06, y, rx * 1.28, ry * 1.7],
    glow([0, '#1b2735'], [35, '#1b2735aa'], [70, '#1b273533'], [100, '#1b273500']),
    {
      opacity: 0.34 * depth,
    },
  ) +
  ellipse([x, y, rx, ry * 0.75], glow([0, '#10161e'], [60, '#10161ebb'], [100, '#10161e00']), {
    opacity: 0.42 * depth,
  })

/** The same neutral background for every part, so that a grid of products is calm. */
export const backdrop =
  rect(
    [0, 0, stageSize, stageSize, 0],
    down([0, '#f8f9fb'], [58, '#f3f5f7'], [74, '#e9ecf0'], [100, '#f1f3f6']),
  ) + ellipse([400, 330, 470, 380], glow([0, '#ffffff'], [55, '#ffffff99'], [100, '#ffffff00']))

export const frame = (content: string, width = stageSize, height = stageSize) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${definePaints(content)}</defs>${content}</svg>`

/** A close-up: the drawing enlarged around a point, which is centred. */
export const closeUp = (content: string, x: number, y: number, zoom: number) =>
  group(content, `translate(400 400) scale(${zoom}) translate(${-x} ${-y})`)

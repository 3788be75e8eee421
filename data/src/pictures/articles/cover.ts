import type { ArticleFacts } from '../../world/article/article-facts.ts'
import type { FamilyName } from '../families.ts'
import { familyOf } from '../families.ts'
import { faint, lighter, mix } from '../kit/color.ts'
import { hash, partLook } from '../kit/look.ts'
import { down, glow, slant } from '../kit/paint.ts'
import { circle, group, hoop, line, n, rect, times } from '../kit/shape.ts'
import { frame } from '../kit/studio.ts'
import { shopScene } from '../shops/cover.ts'

const [WIDTH, HEIGHT] = [1200, 675]

/** By the category: dark to light, and the light on the part. */
const TONES: Readonly<Record<string, readonly [string, string, string]>> = {
  alliance: ['#0a2d50', '#15568f', '#ffb703'],
  customs: ['#1d2b53', '#3d5a99', '#f2c063'],
  certification: ['#0f3d3a', '#2b7a6f', '#d8f0c8'],
  logistics: ['#123a5c', '#2f7fc1', '#ffe6b0'],
  parts: ['#26303d', '#566577', '#ffd9a0'],
  documents: ['#1f2a44', '#4a6fa5', '#e8eefc'],
  market: ['#4a2416', '#a6532b', '#ffe3b5'],
}

/** A wide picture over an article: a part in the light of its category, or a scene of the road (1200 by 675). */
export function articleCover({
  slug,
  category,
  cover,
}: Pick<ArticleFacts, 'slug' | 'category' | 'cover'>): string {
  if ('scene' in cover) return frame(group(shopScene(cover.scene), 'scale(1.6875)'), WIDTH, HEIGHT)
  const [dark, light, lamp] = TONES[category] ?? TONES.parts!
  const family = cover.family as FamilyName
  const { draw, zoom = 1 } = familyOf(family)
  const part = draw(partLook(family, cover.variant ?? 0))
  const scale = 0.86 * zoom
  return frame(
    rect([0, 0, WIDTH, HEIGHT, 0], slant(dark, mix(dark, light, 0.65), light)) +
      rings(slug, lamp) +
      circle(
        [790, 330, 420],
        glow([0, faint(lighter(lamp, 0.5), 0.85)], [38, faint(lamp, 0.32)], [100, faint(lamp, 0)]),
      ) +
      rect([0, 500, WIDTH, 175, 0], down(faint(dark, 0), faint(dark, 0.75))) +
      group(part, `translate(790 360) scale(${n(scale)}) translate(-400 -430)`) +
      route(slug, lamp),
    WIDTH,
    HEIGHT,
  )
}

/** Hoops that cross behind the part, as of something that turns. */
const rings = (slug: string, lamp: string) =>
  times(4, (i) =>
    hoop(
      [
        160 + ((hash(`${slug} ring ${i}`) % 100) / 100) * 900,
        (hash(`${slug} y ${i}`) % 600) + 20,
        90 + i * 85,
      ],
      faint(lamp, 0.1),
      3 + i * 2,
    ),
  )

/** A road with its stops along the lower edge. */
function route(slug: string, lamp: string): string {
  const stops = 4 + (hash(`${slug} stops`) % 3)
  const step = 420 / stops
  return (
    line(`M64 604H${n(64 + step * (stops - 1))}`, faint(lamp, 0.55), 4) +
    times(stops, (i) => circle([64 + i * step, 604, i === 0 ? 13 : 8], i === 0 ? lamp : faint(lamp, 0.8)))
  )
}

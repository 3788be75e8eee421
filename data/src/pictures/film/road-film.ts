import { join } from 'node:path'
import sharp from 'sharp'
import { group } from '../kit/shape.ts'
import { frame } from '../kit/studio.ts'
import { writeWhole } from '../render.ts'
import { shopScene } from '../shops/cover.ts'
import type { Frame } from './webm.ts'
import { vp8Of, webm } from './webm.ts'

/** The film of the demo world, below the media folder: how a part travels, from the port to the buyer's town. */
export const ROAD_FILM = 'article/the-road-of-a-part.webm'

const [WIDTH, HEIGHT] = [640, 360]
/** The drawing is larger than the film: the view glides over it. */
const [DRAWN_WIDTH, DRAWN_HEIGHT] = [1920, 1080]
const FRAMES_A_SECOND = 12
const SCENE_FRAMES = 36
const FADE_FRAMES = 6
/** Warehouse, port, railway, mountains, steppe, town: from the light of the morning to that of the evening. */
const SCENES = [2, 7, 11, 4, 12, 15]

/** Writes the film. It is drawn as a hundred pictures, which takes a few seconds of one core. */
export async function renderRoadFilm(outDir: string): Promise<void> {
  const frames: Frame[] = []
  let before: Buffer | undefined
  for (const [place, scene] of SCENES.entries()) {
    const drawing = await drawScene(scene)
    for (let step = 0; step < SCENE_FRAMES; step += 1) {
      const view = await viewOf(drawing, place, step / SCENE_FRAMES)
      const shown = before && step < FADE_FRAMES ? mixed(before, view, (step + 1) / (FADE_FRAMES + 1)) : view
      const atMs = Math.round(((place * SCENE_FRAMES + step) * 1000) / FRAMES_A_SECOND)
      frames.push({ atMs, vp8: await encode(shown) })
      if (step === SCENE_FRAMES - 1) before = view
    }
  }
  const durationMs = (SCENES.length * SCENE_FRAMES * 1000) / FRAMES_A_SECOND
  await writeWhole(join(outDir, ROAD_FILM), webm(frames, { width: WIDTH, height: HEIGHT, durationMs }))
}

const drawScene = (scene: number): Promise<Buffer> =>
  sharp(Buffer.from(frame(group(shopScene(scene), 'scale(1.6875)'), 1200, 675)))
    .resize(DRAWN_WIDTH, DRAWN_HEIGHT, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()

/** Nearer and nearer, from one side to the other and back in the next scene. */
function viewOf(drawing: Buffer, place: number, progress: number): Promise<Buffer> {
  const share = 0.94 - 0.1 * progress
  const [width, height] = [Math.round(DRAWN_WIDTH * share), Math.round(DRAWN_HEIGHT * share)]
  const across = place % 2 === 0 ? progress : 1 - progress
  const left = Math.round((DRAWN_WIDTH - width) * across)
  const top = Math.round((DRAWN_HEIGHT - height) * 0.7)
  return sharp(drawing, { raw: { width: DRAWN_WIDTH, height: DRAWN_HEIGHT, channels: 3 } })
    .extract({ left, top, width, height })
    .resize(WIDTH, HEIGHT)
    .raw()
    .toBuffer()
}

/** So much of the second picture over the first. */
const mixed = (one: Buffer, other: Buffer, share: number): Buffer =>
  Buffer.from(one.map((value, at) => value + (other[at]! - value) * share))

const encode = async (pixels: Buffer): Promise<Buffer> =>
  vp8Of(
    await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp({ quality: 60, effort: 2 })
      .toBuffer(),
  )

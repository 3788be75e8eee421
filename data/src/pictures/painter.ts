import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { WebmFrame } from './film/webm.ts'
import { vp8Of, webm } from './film/webm.ts'
import { group } from './kit/shape.ts'
import { frame } from './kit/studio.ts'
import { allPictures, drawingsHash, renderPicture, writeWhole } from './render.ts'
import { shopScene } from './shops/cover.ts'

/** The video of the demo world, below the media folder: the journey of a part, from the port to the buyer's town. */
export const ROAD_FILM = 'article/the-road-of-a-part.webm'

const WIDTH = 640
const HEIGHT = 360
/** The drawing is larger than the frame: the view pans over it. */
const DRAWN_WIDTH = 1920
const DRAWN_HEIGHT = 1080
const FRAMES_A_SECOND = 12
const SCENE_FRAMES = 36
const FADE_FRAMES = 6
/** Warehouse, port, railway, mountains, steppe, town: from morning to evening light. */
const SCENES = [2, 7, 11, 4, 12, 15]

/** Writes the video. It is rendered as a hundred pictures, which takes a few seconds of one core. */
async function renderRoadFilm(outDir: string): Promise<void> {
  const frames: WebmFrame[] = []
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

/** Zooms in, from one side to the other and back in the next scene. */
function viewOf(drawing: Buffer, place: number, progress: number): Promise<Buffer> {
  const share = 0.94 - 0.1 * progress
  const width = Math.round(DRAWN_WIDTH * share)
  const height = Math.round(DRAWN_HEIGHT * share)
  const across = place % 2 === 0 ? progress : 1 - progress
  const left = Math.round((DRAWN_WIDTH - width) * across)
  const top = Math.round((DRAWN_HEIGHT - height) * 0.7)
  return sharp(drawing, { raw: { width: DRAWN_WIDTH, height: DRAWN_HEIGHT, channels: 3 } })
    .extract({ left, top, width, height })
    .resize(WIDTH, HEIGHT)
    .raw()
    .toBuffer()
}

/** The opacity of the second picture over the first. */
const mixed = (one: Buffer, other: Buffer, share: number): Buffer =>
  Buffer.from(one.map((value, at) => value + (other[at]! - value) * share))

const encode = async (pixels: Buffer): Promise<Buffer> =>
  vp8Of(
    await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp({ quality: 60, effort: 2 })
      .toBuffer(),
  )

/** Draws the picture or video at this path below the media folder unless it exists; false for other paths. */
export type Painter = (path: string) => Promise<boolean>

const STAMP = 'pictures.stamp'
/** Drawing a catalogue takes minutes of two cores: the number of concurrent drawings leaves room for the server. */
const AT_ONCE = 2

/** Renders the demo world's own pictures. Files from an older version of the drawings are deleted first. */
export async function createPainter(mediaDir: string): Promise<Painter> {
  const works = worksIn(mediaDir)
  await deleteOutdated(mediaDir, new Set([...works.keys()].map(dirname)))
  sharp.concurrency(1)
  sharp.cache(false)
  const drawn = new Set<string>()
  const underWay = new Map<PainterWork, Promise<void>>()
  const limit = limiter(AT_ONCE)

  return async (path) => {
    const work = works.get(path)
    if (!work) return false
    if (drawn.has(path)) return true
    const isThere = await stat(join(mediaDir, path)).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      const drawing = underWay.get(work) ?? limit(work)
      underWay.set(work, drawing)
      await drawing.finally(() => underWay.delete(work))
    }
    drawn.add(path)
    return true
  }
}

type PainterWork = () => Promise<void>

/** The work for each path; the sizes of a picture are made in one go. */
function worksIn(mediaDir: string): ReadonlyMap<string, PainterWork> {
  const works = new Map<string, PainterWork>([[ROAD_FILM, () => renderRoadFilm(mediaDir)]])
  for (const picture of allPictures()) {
    const work = () => renderPicture(mediaDir, picture)
    for (const { path } of picture.files) works.set(path, work)
  }
  return works
}

async function deleteOutdated(mediaDir: string, folders: ReadonlySet<string>): Promise<void> {
  const stamp = await drawingsHash()
  const isFresh = (await readFile(join(mediaDir, STAMP), 'utf8').catch(() => '')) === stamp
  for (const folder of folders) {
    if (!isFresh) await rm(join(mediaDir, folder), { recursive: true, force: true })
    await mkdir(join(mediaDir, folder), { recursive: true })
  }
  if (!isFresh) await writeFile(join(mediaDir, STAMP), stamp)
}

/** Limits how many tasks run at once; the others queue. */
function limiter(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

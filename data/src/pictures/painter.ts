import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from './render.ts'
import { allPictures, drawingsHash, renderPicture } from './render.ts'

/** Draws the picture at this path below the media folder unless it lies there already; false for other paths. */
export type Painter = (path: string) => Promise<boolean>

const STAMP = 'pictures.stamp'
/** Drawing a catalogue takes minutes of two cores: as few at once as leave the server its breath. */
const AT_ONCE = 2

/** A painter of the pictures that the product draws itself. Those that older drawings made are thrown away first. */
export async function createPainter(mediaDir: string): Promise<Painter> {
  const pictures = new Map(
    allPictures().flatMap((picture) => picture.files.map(({ path }) => [path, picture])),
  )
  await throwAwayOld(mediaDir, new Set([...pictures.keys()].map(dirname)))
  sharp.concurrency(1)
  sharp.cache(false)
  const drawn = new Set<string>()
  const underWay = new Map<Picture, Promise<void>>()
  const inTurn = turns(AT_ONCE)

  return async (path) => {
    const picture = pictures.get(path)
    if (!picture) return false
    if (drawn.has(path)) return true
    const isThere = await stat(join(mediaDir, path)).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      const drawing = underWay.get(picture) ?? inTurn(() => renderPicture(mediaDir, picture))
      underWay.set(picture, drawing)
      await drawing.finally(() => underWay.delete(picture))
    }
    drawn.add(path)
    return true
  }
}

async function throwAwayOld(mediaDir: string, folders: ReadonlySet<string>): Promise<void> {
  const stamp = await drawingsHash()
  const isFresh = (await readFile(join(mediaDir, STAMP), 'utf8').catch(() => '')) === stamp
  for (const folder of folders) {
    if (!isFresh) await rm(join(mediaDir, folder), { recursive: true, force: true })
    await mkdir(join(mediaDir, folder), { recursive: true })
  }
  if (!isFresh) await writeFile(join(mediaDir, STAMP), stamp)
}

/** Lets so many works run at once; the others wait in line. */
function turns(atOnce: number) {
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

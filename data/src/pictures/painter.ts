import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { ROAD_FILM, renderRoadFilm } from './film/road-film.ts'
import { allPictures, drawingsHash, renderPicture } from './render.ts'

/** Draws the picture or film at this path below the media folder unless it lies there already; false for other paths. */
export type Painter = (path: string) => Promise<boolean>

const STAMP = 'pictures.stamp'
/** Drawing a catalogue takes minutes of two cores: as few at once as leave the server its breath. */
const AT_ONCE = 2

/** A painter of the pictures that the product draws itself. Those that older drawings made are thrown away first. */
export async function createPainter(mediaDir: string): Promise<Painter> {
  const works = worksIn(mediaDir)
  await throwAwayOld(mediaDir, new Set([...works.keys()].map(dirname)))
  sharp.concurrency(1)
  sharp.cache(false)
  const drawn = new Set<string>()
  const underWay = new Map<Work, Promise<void>>()
  const inTurn = turns(AT_ONCE)

  return async (path) => {
    const work = works.get(path)
    if (!work) return false
    if (drawn.has(path)) return true
    const isThere = await stat(join(mediaDir, path)).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      const drawing = underWay.get(work) ?? inTurn(work)
      underWay.set(work, drawing)
      await drawing.finally(() => underWay.delete(work))
    }
    drawn.add(path)
    return true
  }
}

type Work = () => Promise<void>

/** What is to be done for each path; the sizes of a picture are made in one go. */
function worksIn(mediaDir: string): ReadonlyMap<string, Work> {
  const works = new Map<string, Work>([[ROAD_FILM, () => renderRoadFilm(mediaDir)]])
  for (const picture of allPictures()) {
    const work = () => renderPicture(mediaDir, picture)
    for (const { path } of picture.files) works.set(path, work)
  }
  return works
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

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createPainter } from './painter.ts'
import { allPictures } from './render.ts'

// Apart from the other tests of pictures, among those that take longer: drawing keeps a processor busy for seconds.

/** Every n-th picture is drawn: enough to cover all kinds. */
const SAMPLE = 23
const megabyte = 1024 * 1024

test('parts, logos and covers are WebP of the specified sizes, and small in total', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const paint = await createPainter(folder)
  const pictures = allPictures()
  const sample = pictures.filter((_, n) => n % SAMPLE === 0)
  let bytes = 0
  for (const { files } of sample) {
    await paint(files[0]!.path)
    for (const { path } of files) {
      const content = await readFile(join(folder, path))
      const { format, width, height } = await sharp(content).metadata()
      expect([path, format, width, height]).toEqual([path, 'webp', ...promisedSize(path)])
      bytes += content.length
    }
  }
  expect(sample.length).toBeGreaterThan(60)
  expect((bytes / sample.length) * pictures.length).toBeLessThan(60 * megabyte)
})

function promisedSize(file: string): [number, number] {
  const isSmall = file.endsWith('.400.webp')
  if (file.includes('cover')) return isSmall ? [400, 133] : [1200, 400]
  if (file.startsWith('article/')) return isSmall ? [400, 225] : [1200, 675]
  return isSmall || file.includes('logo') || file.includes('portrait') ? [400, 400] : [800, 800]
}

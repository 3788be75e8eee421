import { existsSync } from 'node:fs'
import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const PICTURE_BYTES_MAX = 120_000

async function found(pattern: string): Promise<string[]> {
  const paths: string[] = []
  for await (const path of glob(pattern, { cwd: root })) paths.push(path)
  return paths.sort()
}

/** The files that a page links to or shows. */
async function linksOf(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8')
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target]) => target ?? '')
  return targets.map((target) => join(dirname(page), target))
}

const pages = ['README.md', ...(await found('docs/**/*.md'))]
const links = new Map(await Promise.all(pages.map(async (page) => [page, await linksOf(page)] as const)))

test.each(pages)('what %s links to is there', (page) => {
  const missing = links.get(page)?.filter((target) => !existsSync(join(root, target)))
  expect(missing).toEqual([])
})

test('the index of the documentation names every page', () => {
  const index = links.get('docs/README.md')
  const ofDocs = pages.filter((page) => /^docs\/[^/]+\.md$/.test(page) && page !== 'docs/README.md')
  expect(index).toEqual(expect.arrayContaining(ofDocs))
})

test('every picture of the guides is small and shown, at most eight in a guide', async () => {
  const guides = pages.filter((page) => page.startsWith('docs/guide-'))
  const shown = guides.map((page) => links.get(page)?.filter((target) => target.endsWith('.webp')) ?? [])
  for (const pictures of shown) expect(pictures.length).toBeLessThanOrEqual(8)
  expect(shown.flat().sort()).toEqual(await found('docs/pictures/guides/*'))
  for (const picture of shown.flat())
    expect((await stat(join(root, picture))).size, picture).toBeLessThan(PICTURE_BYTES_MAX)
})

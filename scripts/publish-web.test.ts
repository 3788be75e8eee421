import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publishWeb } from './publish-web.ts'

const DAY_MS = 86_400_000

async function folders() {
  const folder = await mkdtemp(join(tmpdir(), 'publish-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const served = join(folder, 'served')
  const build = async (name: string, days: number) => {
    const built = join(folder, name)
    const files = {
      'index.html': name,
      [`assets/app-${name}.js`]: name,
      'icon.svg': name,
      [`${name}.txt`]: '',
    }
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(built, file)), { recursive: true })
      await writeFile(join(built, file), text)
    }
    await publishWeb(built, served, new Date(Date.now() + days * DAY_MS))
  }
  const assets = async () => (await readdir(join(served, 'assets'))).sort()
  return { served, build, assets }
}

test('[S2.47] a page that is open across a deployment finds its files; those of old builds go after two weeks', async () => {
  const { served, build, assets } = await folders()
  await build('one', 0)
  expect(await assets()).toEqual(['app-one.js'])
  // Replaced after a month of service: its age begins only now.
  await build('two', 30)
  expect(await assets()).toEqual(['app-one.js', 'app-two.js'])
  expect(await readFile(join(served, 'index.html'), 'utf8')).toBe('two')
  expect(await readFile(join(served, 'icon.svg'), 'utf8')).toBe('two')
  await build('three', 40)
  expect(await assets()).toEqual(['app-one.js', 'app-three.js', 'app-two.js'])
  await build('four', 45)
  expect(await assets()).toEqual(['app-four.js', 'app-three.js', 'app-two.js'])
  expect((await readdir(served)).sort()).toEqual(['.files', 'assets', 'four.txt', 'icon.svg', 'index.html'])
})

test('a folder that an earlier version built keeps its files as well', async () => {
  const { served, build, assets } = await folders()
  await mkdir(join(served, 'assets'), { recursive: true })
  await writeFile(join(served, 'assets/app-old.js'), '')
  await build('one', 60)
  expect(await assets()).toEqual(['app-old.js', 'app-one.js'])
})

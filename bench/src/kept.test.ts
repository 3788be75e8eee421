import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keep } from './kept.ts'
import { figure } from './result.ts'

/** A file of results in which these parts measured these figures. */
async function fileWith(...lines: [name: string, part?: string][]) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'results.json')
  await writeFile(file, JSON.stringify(lines.map(([name, part]) => ({ ...figure(name, 1, 's'), part }))))
  return file
}

const measured = (name: string, part: string) => ({ ...figure(name, 2, 's'), part })

async function linesOf(file: string) {
  const lines: { name: string; value: number; part?: string }[] = JSON.parse(await readFile(file, 'utf8'))
  return lines.map(({ name, value, part }) => [name, value, part])
}

test('a figure that its part no longer measures is removed with the next run of the part', async () => {
  const file = await fileWith(['old', 'home'], ['paint', 'home'], ['rate', 'search'])
  await keep(file, [measured('paint', 'home')])
  expect(await linesOf(file)).toEqual([
    ['rate', 1, 'search'],
    ['paint', 2, 'home'],
  ])
})

test('a line without a part stays until its figure is measured again', async () => {
  const file = await fileWith(['paint'], ['rate'])
  await keep(file, [measured('paint', 'home')])
  expect(await linesOf(file)).toEqual([
    ['rate', 1, undefined],
    ['paint', 2, 'home'],
  ])
})

test('the first run writes the file, each line with its name, value, goal and part', async () => {
  const file = `${await fileWith()}.new`
  await keep(file, [measured('paint', 'home')])
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
    {
      name: 'paint',
      value: 2,
      unit: 's',
      limit: null,
      ratio: null,
      goal: 'for scale',
      ok: true,
      part: 'home',
    },
  ])
})

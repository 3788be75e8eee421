import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPrinter } from './printer.ts'

const title = 'Жоғары кернеуді ажырату парағы'
const part = { heading: '一、准备 · Подготовка', lines: ['Қоршау мен белгі қойыңыз.', '设置围栏和警示牌。'] }
const PATH = 'event/forum.checklist.kk.pdf'

test('a handout is generated once, on first request, with as many pages as needed; other paths are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mall-handout-'))
  const handout = { title, under: 'Форум', parts: Array(20).fill(part) }
  const print = createPrinter(folder, (path) => (path === PATH ? handout : undefined))
  expect(await Promise.all([print(PATH), print(PATH)])).toEqual([true, true])
  const file = (await readFile(join(folder, PATH))).toString('latin1')
  expect(file.slice(0, 5)).toBe('%PDF-')
  expect(file).toContain(`/Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}>`)
  expect(file.match(/\/Type \/Page /g)!.length).toBeGreaterThan(1)
  for (const other of ['event/forum.secret.en.pdf', 'parts/a.webp']) expect(await print(other)).toBe(false)
  expect(await readdir(join(folder, 'event'))).toEqual(['forum.checklist.kk.pdf'])
})

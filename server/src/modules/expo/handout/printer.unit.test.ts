import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPrinter } from './printer.ts'

test('a handout is printed when it is first asked for, in its language; nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mall-handout-'))
  const print = createPrinter(folder)
  const path = 'event/electric-service-forum.high-voltage.kk.pdf'
  expect(await Promise.all([print(path), print(path)])).toEqual([true, true])
  const file = await readFile(join(folder, path))
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.toString('latin1')).toContain(
    `/Title <feff${Buffer.from('Жоғары кернеуді ажырату парағы', 'utf16le').swap16().toString('hex')}>`,
  )
  expect(await print('event/electric-service-forum.programme.zh-Hans.pdf')).toBe(true)
  for (const other of [
    'event/electric-service-forum.secret.en.pdf',
    'event/../x.programme.en.pdf',
    'parts/a.webp',
  ])
    expect(await print(other)).toBe(false)
})

import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { untar } from './packed.ts'

const home = await mkdtemp(join(tmpdir(), 'untar-'))
afterAll(() => rm(home, { recursive: true }))

/** A compressed archive of one file, with padding bytes after its end. */
async function pack(name: string, behind: number): Promise<string> {
  await writeFile(join(home, 'hello.txt'), 'hello')
  const bytes = execFileSync('tar', ['-c', '-C', home, 'hello.txt'])
  const path = join(home, `${name}.tar.br`)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  await writeFile(path, brotliCompressSync(Buffer.concat([bytes, Buffer.alloc(behind)]), { params }))
  return path
}

test('an archive is unpacked even if tar stops reading at its end', async () => {
  const folder = join(home, 'out')
  await mkdir(folder)
  await untar(await pack('padded', 64 * 1024 * 1024), folder)
  expect(await readFile(join(folder, 'hello.txt'), 'utf8')).toBe('hello')
})

test('an invalid archive is reported by its name', async () => {
  const path = join(home, 'broken.tar.br')
  await writeFile(path, brotliCompressSync(Buffer.from('no archive'.repeat(1000))))
  await expect(untar(path, home)).rejects.toThrow('could not unpack')
})

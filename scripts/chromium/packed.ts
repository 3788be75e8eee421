import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { root } from '../root.ts'

/**
 * Unpacks the Chromium of the npm package, with libraries missing on a bare system, once into node_modules/.cache. It
 * was built for servers without a screen: Linux on x64 only.
 */
export async function unpackChromium(): Promise<{ path: string; env: Record<string, string> } | undefined> {
  const packageDir = join(root, 'node_modules/@sparticuz/chromium')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packageDir)) return undefined
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const home = join(root, 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(home)) await unpack(join(packageDir, 'bin'), home)
  const libraries = [join(home, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return { path: join(home, 'chromium'), env: { LD_LIBRARY_PATH: libraries } }
}

async function unpack(packed: string, home: string): Promise<void> {
  console.error('Unpacking Chromium …')
  await mkdir(join(home, '..'), { recursive: true })
  const unfinished = await mkdtemp(`${home}.`)
  try {
    const program = createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 })
    await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), program)
    // swiftshader contains files for the program's folder, al2023 a folder "lib".
    for (const archive of ['swiftshader.tar.br', 'al2023.tar.br'])
      await untar(join(packed, archive), unfinished)
    await rename(unfinished, home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** Unpacks a compressed archive into a folder. */
export async function untar(archive: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(tar, 'close') as Promise<[number]>
  // tar may stop reading at the end of the archive, before the padding of its last block: its exit code says whether
  // it is complete.
  const cause: unknown = await pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin).catch(
    (error: unknown) => error,
  )
  const [code] = await closed
  if (code !== 0) throw new Error(`tar could not unpack ${archive}`, { cause })
}

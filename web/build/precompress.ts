import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(m?js|css|html|svg|json|webmanifest)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `file.br` and `file.gz` beside each text file of the build, so that no request waits for compression. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'tiantian:precompress',
    apply: 'build',
    configResolved(config) {
      directory = path.resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = await readdir(directory, { recursive: true })
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(path.join(directory, file))),
      )
    },
  }
}

async function compress(file: string) {
  const content = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    brotli(content, quality).then((smaller) => writeFile(`${file}.br`, smaller)),
    zip(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ])
}

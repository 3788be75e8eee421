// npm runs this at the end of each install, by hand or not.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PATCHED, patchesDigest } from './patches.mjs'

const program = fileURLToPath(import.meta.resolve('patch-package/index.js'))
const { status } = spawnSync(process.execPath, [program, '--error-on-fail'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
writeFileSync(PATCHED, patchesDigest('.'))

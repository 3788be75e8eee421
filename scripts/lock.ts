// Checks that package-lock.json is complete, so that `npm ci` accepts it on every platform. With --write it is
// completed: run it after every `npm install` of a new package.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MissingLock } from './lock/missing.ts'
import { missingPackages } from './lock/missing.ts'
import { root } from './root.ts'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as MissingLock

if (process.argv.includes('--write')) {
  // One at a time: the position of one decides where the next can be placed.
  for (let [missing] = missingPackages(lock); missing; [missing] = missingPackages(lock)) {
    lock.packages[missing.place] = missing.entry
  }
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}

const missing = missingPackages(lock)
for (const { place, entry } of missing)
  console.error(`✗ missing in package-lock.json: ${place} ${entry.version}`)
if (missing.length > 0) console.error('Run: node scripts/lock.ts --write')
console.log(`${Object.keys(lock.packages).length} packages, ${missing.length} missing`)
process.exitCode = missing.length > 0 ? 1 : 0

import { run } from '../server/src/main.ts'
import { stopWithParent } from './life-line.ts'
import { buildWebIfStale } from './web-build.ts'

stopWithParent()
try {
  await buildWebIfStale()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await run()

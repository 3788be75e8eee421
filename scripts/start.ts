import { run } from '../server/src/main.ts'
import { stopWithParent } from './life-line.ts'
import { buildWebIfStale } from './web-build.ts'

stopWithParent()
await buildWebIfStale()
await run()

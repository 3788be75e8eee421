import { join } from 'node:path'
import { ROOT } from '../child.ts'
import type { CachedResult } from '../kept.ts'
import { inPart } from '../kept.ts'
import { startMall } from '../mall.ts'
import type { Result } from '../result.ts'
import { measureImport } from './measure-import.ts'
import { measureTable } from './measure-table.ts'

/** What a seller of many products does; in a world of its own, which grows by a shop of each with every run. */
export async function measureImports(print: (result: Result) => void): Promise<CachedResult[]> {
  const mall = await startMall(join(ROOT, '.data', 'bench-imports'), { DEMO: 'true' })
  try {
    const imported = await measureImport(mall)
    for (const result of imported) print(result)
    return inPart('imports', [...imported, ...(await measureTable(mall, print))])
  } finally {
    await mall.stop()
  }
}

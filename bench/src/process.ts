import type { Mall } from './mall.ts'
import { startMall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost } from './result.ts'

/** Memory of the server after all previous load, without the database; `most` in MB. */
export async function measureMemory(mall: Mall, most: number): Promise<Result> {
  return atMost('memory of the server process', await memoryMb(mall), 'MB', most)
}

/** Memory of the server now, without the database. */
export async function memoryMb({ url }: Mall): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_048_576
}

/** From the start of the process to its first ready message, with data in place. */
export async function measureStart(): Promise<Result> {
  const mall = await startMall()
  await mall.stop()
  return atMost('start, warm', mall.process.readyMs / 1000, 's', 5)
}

import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Short texts that take long: by size they would begin when the other workers have nothing left to do. */
export const LONG_FILES: readonly string[] = [
  'server/src/backup.test.ts',
  'server/src/modules/order/kill.test.ts',
  'server/src/modules/push/door/door.test.ts',
  'server/src/modules/product/import/long-import.test.ts',
  'server/src/outage.test.ts',
  'server/src/gateway/access.test.ts',
  'server/src/platform/job/jobs.test.ts',
  'server/src/foreign-database.test.ts',
  'server/src/modules/media/kill.test.ts',
  'server/src/platform/database/busy-pool.test.ts',
  'server/src/private-files.test.ts',
  'server/src/modules/text-search-plan.test.ts',
  'server/src/gateway/any-input.test.ts',
  'data/src/large-shop.integration.test.ts',
  'data/src/pictures/drawn-pictures.integration.test.ts',
  'scripts/bootstrap/install.test.ts',
  'scripts/operator.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => LONG_FILES.some((path) => moduleId.endsWith(`/${path}`))

/** The order of vitest, after the files that are known to take long. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/steps/long-first.ts'

const withoutDatabase = [
  '**/*.unit.test.ts',
  '{contracts,cloud,data,scripts,bench,web}/**/!(*.integration).test.{ts,tsx}',
]
const embeddedPostgres = ['server/src/platform/postgres/**/*.test.ts']
/** A second, the default, is too short for a busy machine. */
const PATIENT = { poll: { timeout: 60_000 } }
const WITHOUT_TYPES = `--import=${new URL('scripts/bootstrap/without-types.mjs', import.meta.url)}`
const never = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: withoutDatabase,
          exclude: never,
          // A world of its own for each file cost half of their time; what a test pretends ends with it.
          isolate: false,
          unstubGlobals: true,
          // By default there is one less than there are processors: one of two.
          maxWorkers: availableParallelism(),
          // No clock that a slow or busy machine meets: these only end what hangs.
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: embeddedPostgres,
          exclude: [...never, ...withoutDatabase],
          // One file at a time: they start and kill whole database servers.
          fileParallelism: false,
          expect: PATIENT,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', '{bench,data}/**/*.integration.test.ts'],
          exclude: [...never, ...withoutDatabase, ...embeddedPostgres],
          globalSetup: 'server/src/test/global-setup.ts',
          // Each file has a database of its own; the server itself is loaded once, not for each of them.
          isolate: false,
          // Node loads the modules, as it does in the server: Vite transformed them all for each process.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: [WITHOUT_TYPES],
          // More than there are processors: half of the time of a file is waiting for a clock, a disk or a lock.
          maxWorkers: availableParallelism() + 2,
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

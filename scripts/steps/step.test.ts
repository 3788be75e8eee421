import { writeSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { begunEarly, inParallel } from './parallel.ts'
import type { ScriptsStep } from './step.ts'
import { runSteps, tell, toolStep } from './step.ts'

afterEach(() => {
  process.exitCode = undefined
})

/** Runs the steps and returns the last output line and the exit code. */
async function outcome(...steps: ScriptsStep[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runSteps(steps)
  const lines = log.mock.calls.join('\n').split('\n')
  return { lines, lastLine: lines.at(-1), exitCode: process.exitCode }
}

const counting = (passed: number, failed: number): ScriptsStep => ({
  name: `${passed} and ${failed}`,
  run: () => Promise.resolve({ passed, failed }),
})
const crashing: ScriptsStep = { name: 'crash', run: () => Promise.reject(new Error('broken')) }

test('all steps are counted together in the last line', async () => {
  expect(await outcome(counting(3, 0), counting(39, 0))).toMatchObject({
    lastLine: '42 passed, 0 failed',
    exitCode: 0,
  })
})

test('a failure fails the run, and later steps run all the same', async () => {
  expect(await outcome(counting(1, 2), counting(4, 0))).toMatchObject({
    lastLine: '5 passed, 2 failed',
    exitCode: 1,
  })
})

test('a step that throws or in which nothing ran counts as one failure', async () => {
  const { lastLine, exitCode } = await outcome(crashing, counting(0, 0))
  expect({ lastLine, exitCode }).toEqual({ lastLine: '0 passed, 2 failed', exitCode: 1 })
})

test('a tool counts once, by its exit code', async () => {
  const [content, angry] = ['process.exit(0)', 'process.exit(3)'].map((code) => toolStep(code, '-e', code))
  expect((await content?.run())?.passed).toBe(1)
  expect((await angry?.run())?.failed).toBe(1)
})

test('failures are repeated at the end, by name and without colours', async () => {
  const failures = [{ test: 'a part is found', message: '\u001b[31mexpected 1\u001b[39m' }]
  const step: ScriptsStep = { name: 'search', run: () => Promise.resolve({ passed: 0, failed: 1, failures }) }
  const { lines } = await outcome(step)
  expect(lines.slice(-5)).toEqual([
    'search',
    '  ✗ a part is found',
    '      expected 1',
    '',
    '0 passed, 1 failed',
  ])
})

test('a parallel step runs beside the others and is reported in its order', async () => {
  const told: unknown[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((bytes) => told.push(String(bytes)) > 0)
  const started: string[] = []
  const early = begunEarly({
    name: 'database',
    run: (output = 'inherit') => {
      started.push('database')
      if (typeof output === 'number') writeSync(output, 'all of it\n')
      return Promise.resolve({ passed: 2, failed: 0 })
    },
  })
  const first: ScriptsStep = {
    name: 'types',
    run: () => {
      started.push('types')
      return Promise.resolve({ passed: 1, failed: 0 })
    },
  }
  await vi.waitFor(() => expect(started).toEqual(['database']), { timeout: 60_000 })
  const { lastLine } = await outcome(first, early)
  write.mockRestore()
  expect({ lastLine, begun: started }).toEqual({
    lastLine: '3 passed, 0 failed',
    begun: ['database', 'types'],
  })
  expect(told).toContain('all of it\n')
})

test('in its turn, what a parallel step writes is shown as it comes', async () => {
  const told: unknown[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((bytes) => told.push(String(bytes)) > 0)
  const end = Promise.withResolvers<void>()
  const step: ScriptsStep = {
    name: 'browser',
    run: async (output = 'inherit') => {
      tell(output, 'first')
      await vi.waitFor(() => expect(told).toEqual(['first\n']), { timeout: 60_000 })
      tell(output, 'second')
      await end.promise
      tell(output, 'last')
      return { passed: 1, failed: 0 }
    },
  }
  const result = outcome(...inParallel([step], 1))
  await vi.waitFor(() => expect(told.join('')).toBe('first\nsecond\n'), { timeout: 60_000 })
  end.resolve()
  const { lastLine } = await result
  write.mockRestore()
  expect({ lastLine, told: told.join('') }).toEqual({
    lastLine: '1 passed, 0 failed',
    told: 'first\nsecond\nlast\n',
  })
})

test('independent steps run two at a time, and their output is in order, however long each takes', async () => {
  const written: string[] = []
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((bytes) => written.push(String(bytes)) > 0)
  const running = new Set<string>()
  const ends = new Map<string, () => void>()
  const step = (name: string): ScriptsStep => ({
    name,
    run: async (output = 'inherit') => {
      running.add(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      running.delete(name)
      if (typeof output === 'number') writeSync(output, `output of ${name}\n`)
      return { passed: 1, failed: 0 }
    },
  })
  const steps = inParallel(['slow', 'quick', 'last'].map(step), 2)
  expect(running.size).toBe(0)
  const result = outcome(...steps)
  await vi.waitFor(() => expect([...running].toSorted()).toEqual(['quick', 'slow']), { timeout: 60_000 })
  ends.get('quick')?.()
  await vi.waitFor(() => expect([...running].toSorted()).toEqual(['last', 'slow']), { timeout: 60_000 })
  ends.get('last')?.()
  ends.get('slow')?.()
  const { lines, lastLine } = await result
  write.mockRestore()
  expect(written).toEqual(['output of slow\n', 'output of quick\n', 'output of last\n'])
  expect(lines.filter((line) => line.startsWith('──'))).toEqual(['── slow', '── quick', '── last'])
  expect(lastLine).toBe('3 passed, 0 failed')
})

test('a parallel step that throws is one failure', async () => {
  const early = begunEarly({ name: 'database', run: () => Promise.reject(new Error('broken')) })
  expect(await outcome(counting(1, 0), early)).toMatchObject({ lastLine: '1 passed, 1 failed', exitCode: 1 })
})

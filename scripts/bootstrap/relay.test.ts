import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../root.ts'

/** Relays a script in a process of its own; `lines` collects the script's output. */
async function relayed(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'relay-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const inner = join(folder, 'inner.ts')
  const outer = join(folder, 'outer.mjs')
  await writeFile(inner, script)
  await writeFile(
    outer,
    `import { relay } from '${root}/scripts/bootstrap/relay.mjs'
     relay(process.execPath, ['${inner}'], '${root}')`,
  )
  const child = spawn(process.execPath, [outer], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const saying = async (line: string) => {
    while (!lines.includes(line)) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    child,
    lines,
    saying,
    closed: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  }
}

const waiting = `
  import { stopWithParent } from '${root}/scripts/life-line.ts'
  stopWithParent()
  process.on('SIGTERM', () => { console.log('asked to end'); process.exit(5) })
  setInterval(() => {}, 1000)
  console.log('waiting')`

test('the exit code is passed through', async () => {
  const { closed } = await relayed('process.exitCode = 7')
  expect(await closed).toEqual([7, null])
})

test('a signal reaches the script, and its exit is passed back', async () => {
  const { child, saying, closed } = await relayed(waiting)
  await saying('waiting')
  child.kill('SIGTERM')
  expect(await closed).toEqual([5, null])
  await saying('asked to end')
})

test('the script is asked to exit when its parent is killed', async () => {
  const { child, saying } = await relayed(waiting)
  await saying('waiting')
  child.kill('SIGKILL')
  await saying('asked to end')
})

const server = `
  import { stopWithParent } from '${root}/scripts/life-line.ts'
  stopWithParent()
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => {}, 1000)
  process.send('ready')
  console.log('serving', process.pid)`

/** The process ids of the server's starts so far. */
const startsOf = (lines: readonly string[]) => lines.map((line) => Number(line.replace('serving ', '')))

test('a server that is killed or crashes is started again, until it is asked to end', async () => {
  const { child, lines, closed } = await relayed(server)
  for (let start = 1; start <= 3; start++) {
    await expect.poll(() => lines.length).toBe(start)
    if (start < 3) process.kill(startsOf(lines).at(-1)!, 'SIGKILL')
  }
  expect(new Set(startsOf(lines)).size).toBe(3)
  child.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
  expect(lines).toHaveLength(3)
})

test('a server that never became ready is not started again', async () => {
  const { lines, closed } = await relayed(`console.log('once'); process.exit(3)`)
  expect(await closed).toEqual([3, null])
  expect(lines).toEqual(['once'])
})

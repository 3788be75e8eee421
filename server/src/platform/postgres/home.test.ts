import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { client, cloneInto, closedTempDir, isRoot, removeDir, tempDir, trialServer } from './test/trial.ts'

async function databaseElsewhere(dataDir: string): Promise<string> {
  const [dir = ''] = (await readFile(join(dataDir, 'database-is-in.txt'), 'utf8')).split('\n')
  onTestFinished(() => removeDir(dir))
  return dir
}

test.runIf(isRoot)(
  'two servers that start at once in such a folder get the same home: one is refused',
  async () => {
    const dataDir = join(await closedTempDir(homedir()), '.data')
    const both = [trialServer([dataDir]), trialServer([dataDir])]
    const loser = await Promise.race(both.map((child) => child.ended()))
    await databaseElsewhere(dataDir)
    await Promise.all(both.map((child) => child.kill()))
    expect(loser.complaint).toContain('is in use by')
  },
)

test.runIf(isRoot)(
  'as root in a home of mode 0700 the database uses a folder that its user can reach',
  async () => {
    const clone = await cloneInto(await closedTempDir(homedir()))
    const dataDir = join(clone, '.data', 'postgres')
    const child = trialServer([dataDir], { clone })
    const { connection, isFresh } = await child.ready()
    const dir = await databaseElsewhere(dataDir)
    expect(isFresh).toBe(true)
    expect(child.lines.join('\n')).toContain(`is in ${dir}`)
    expect(dir).toMatch(/^\/var\/lib\/tiantian-mall\//)
    expect((await stat(dirname(dir))).mode & 0o022).toBe(0)
    await client(connection)`create table kept as select 7 as seven`
    await child.kill()

    const again = trialServer([dataDir], { clone })
    const second = await again.ready()
    expect(second.isFresh).toBe(false)
    expect(await client(second.connection)`select seven from kept`).toEqual([{ seven: 7 }])
    await again.kill()

    await removeDir(dir)
    const { code, complaint } = await trialServer([dataDir], { clone }).ended()
    expect(code).toBe(1)
    expect(complaint).toContain('that folder does not exist')
  },
)

test.runIf(isRoot)('a folder of another user is refused with a readable message', async () => {
  const dataDir = await tempDir()
  const clone = await cloneInto(await tempDir())
  const { code, complaint } = await trialServer([dataDir], { clone, uid: 65_534, gid: 65_534 }).ended()
  expect(code).toBe(1)
  expect(complaint).toContain('cannot be used')
  expect(complaint).not.toContain('    at ')
})

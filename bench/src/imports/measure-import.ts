import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import {
  checkImportRun,
  createImport,
  getImport,
  listImportErrors,
  signImportFile,
  startImport,
} from '@tiantian/contracts/import/import.ts'
import { newId } from '../../../server/src/platform/id.ts'
import { askAll, warmUp } from '../ask.ts'
import type { Mall } from '../mall.ts'
import { memoryMb } from '../process.ts'
import { detailPaths, fresh, listPaths } from '../reads.ts'
import type { Result } from '../result.ts'
import { atMost, figure, p95 } from '../result.ts'
import type { BenchShop } from './selling-shop.ts'
import { makeShop } from './selling-shop.ts'

const ROWS = 20_000
const SECONDS_MAX = 120
const MEMORY_MAX_MB = 400
/** Reads of the catalogue may take this many times as long as without an import. */
const SLOWER_MAX = 3

/** A price list as a seller has it, each part for one to three cars. */
function priceList(mark: string): string {
  const cars = ['Toyota Camry 2006-2011', 'Kia Rio 2012-2017', 'Hyundai Elantra 2011-2015', 'Lada Granta']
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const fits = cars.slice(n % 3, (n % 3) + 1 + (n % 2)).join('; ')
    const number = `${mark}-${100_000 + n}`
    return `${number};Bosch;${10 + (n % 900)}.50;${n % 300};brake-pads;Колодки тормозные ${n};04465-${10_000 + n};"${fits}"`
  })
  return ['number;brand;price;quantity;category;nameRu;oe;cars', ...rows].join('\n')
}

/** An import of 20,000 rows with cars: its time, the memory of the server, and what readers notice of it. */
export async function measureImport(mall: Mall): Promise<Result[]> {
  const shop = await makeShop(mall, `import-${newId().slice(-8)}`)
  const paths = [...(await listPaths(mall.db)), ...(await detailPaths(mall.db)).slice(0, 300)]
  const urls = () => paths.map((path) => mall.url + fresh(path))
  await warmUp(urls)
  const idle = await readersUntil(urls, pause(5000))
  let memory = 0
  const watching = setInterval(() => {
    void memoryMb(mall).then((now) => {
      memory = Math.max(memory, now)
    })
  }, 1000)
  const startedAt = performance.now()
  const importing = importWhole(mall, shop)
  const during = await readersUntil(urls, importing)
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watching)
  const [loaded] = await mall.db.sql<{ count: number }[]>`
    select count(*)::int as count from products where shop_id = ${shop.shopId}`
  if (loaded?.count !== ROWS) throw new Error(`${loaded?.count} of ${ROWS} rows were imported`)
  return [
    atMost('import of 20,000 rows with cars', seconds, 's', SECONDS_MAX),
    atMost('memory of the server process during an import', memory, 'MB', MEMORY_MAX_MB),
    figure('reads of the catalogue without an import, p95', p95(idle), 'ms'),
    figure('reads of the catalogue during an import, p95', p95(during), 'ms'),
    atMost(
      'reads during an import as a multiple of those without, p95',
      p95(during) / p95(idle),
      '',
      SLOWER_MAX,
    ),
  ]
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The milliseconds of the reads of two readers until something else has ended. */
async function readersUntil(urls: () => readonly string[], work: Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  let isOver = false
  const ended = Promise.allSettled([work]).then(([outcome]) => {
    isOver = true
    return outcome
  })
  while (!isOver) {
    samples.push(...(await askAll(urls().slice(0, READS_AT_ONCE), READERS)).samples)
    await pause(READ_EVERY_MS)
  }
  const outcome = await ended
  if (outcome.status === 'rejected') throw outcome.reason
  return samples
}

const READERS = 2
const READS_AT_ONCE = 20
const READ_EVERY_MS = 100

const POLL_MS = 500

/** From the file to its last row, as the page does it. */
async function importWhole(mall: Mall, { shopId, token }: BenchShop) {
  const caller = { mall, token }
  const kind = 'product/products'
  const file = Buffer.from(priceList(newId().slice(-6).toUpperCase()))
  const signed = await call(caller, signImportFile, { kind, name: 'price-list.csv', size: file.length })
  const form = new FormData()
  for (const [name, value] of Object.entries(signed.fields)) form.append(name, value)
  form.append('file', new Blob([file], { type: 'text/csv' }), 'price-list.csv')
  const sent = await fetch(new URL(signed.action, mall.url), { method: 'POST', body: form })
  if (!sent.ok) throw new Error(`the upload was answered with ${sent.status}`)
  const { id } = await call(caller, createImport, {
    requestId: newId(),
    kind,
    fileId: signed.id,
    params: { shopId },
  })
  await call(caller, checkImportRun, { id })
  await until(caller, id, 'checked')
  const { rows: errors } = await call(caller, listImportErrors, { id, limit: 1 })
  if (errors[0]) throw new Error(`row ${errors[0].line}: ${errors[0].message} ${errors[0].value}`)
  await call(caller, startImport, { id })
  await until(caller, id, 'done')
}

interface ImportCaller {
  readonly mall: Mall
  readonly token: string
}

async function until(caller: ImportCaller, id: string, state: 'checked' | 'done') {
  for (;;) {
    const run = await call(caller, getImport, { id })
    if (run.state === state) return
    if (run.state === 'failed') throw new Error('the import has failed')
    await pause(POLL_MS)
  }
}

async function call<A extends AnyAction>(
  { mall, token }: ImportCaller,
  action: A,
  input: Input<A>,
): Promise<Output<A>> {
  const response = await fetch(`${mall.url}/api/${action.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const { code, message, ...reply } = (await response.json()) as { code: unknown; message: string }
  if (code !== 0) throw new Error(`${action.name}: ${String(code)} ${message}`)
  return reply as Output<A>
}

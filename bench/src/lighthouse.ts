import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/chromium.ts'
import { ROOT } from './child.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { atLeast, atMost, figure } from './result.ts'

const run = promisify(execFile)

interface LighthouseReport {
  readonly categories: Record<string, { score: number }>
  readonly audits: Record<string, { numericValue?: number }>
}

/** Lighthouse with its phone throttling; its score is reported, paint, shift and accessibility have goals. */
export async function measureLighthouse(mall: Mall): Promise<Result[]> {
  const { categories, audits } = await report(mall)
  const seconds = (audit: string) => (audits[audit]?.numericValue ?? Number.NaN) / 1000
  return [
    atMost('home on a phone, first contentful paint', seconds('first-contentful-paint'), 's', 1.2),
    atMost('home on a phone, largest contentful paint', seconds('largest-contentful-paint'), 's', 1.8),
    atMost('home on a phone, layout shift', audits['cumulative-layout-shift']?.numericValue ?? 1, '', 0.02),
    atLeast('home on a phone, accessibility', (categories.accessibility?.score ?? 0) * 100, 'of 100', 100),
    figure('home on a phone, performance score', (categories.performance?.score ?? 0) * 100, 'of 100'),
  ]
}

async function report({ url }: Mall): Promise<LighthouseReport> {
  const { path, args, env } = await findChromium()
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`)
  const flags = ['--headless=new', ...args].join(' ')
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  await run(process.execPath, [join(ROOT, 'node_modules/lighthouse/cli/index.js'), `${url}/`, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: path },
  })
  const text = await readFile(file, 'utf8')
  await rm(file)
  return JSON.parse(text) as LighthouseReport
}

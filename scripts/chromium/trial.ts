import { chromium } from '@playwright/test'

export type Chromium = { path: string; args: string[]; env?: Record<string, string> }

/** Starts it and renders a page, as the browser tests do: returns the error, or undefined. */
export async function whyNotLaunching({ path, args, env }: Chromium): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args,
      env: { ...process.env, ...env },
      timeout: 30_000,
    })
    try {
      const page = await browser.newPage()
      await page.setContent('<h1>1</h1>', { timeout: 10_000 })
      return undefined
    } finally {
      await browser.close()
    }
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  }
}

import { afterAll, onTestFinished } from 'vitest'

/** Ends what a test opened with that test, and what a file opened with the file; the last opened first. */
export function atEnd(end: () => Promise<unknown>) {
  try {
    onTestFinished(async () => void (await end()))
  } catch {
    // Outside of a test.
    afterAll(async () => void (await end()))
  }
}

/** The storage refuses a file with a code and no text: the texts of codes are loaded when that happens. */
export async function wordRefusal(error: unknown): Promise<never> {
  await import('./code-text.ts').catch(() => undefined)
  throw error
}

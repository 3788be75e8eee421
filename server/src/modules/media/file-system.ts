import { AppError } from '@tiantian/contracts/error.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** The disk is full or file handles are exhausted: the operator must act, so clients should retry later. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/** Awaits work on the disk. @throws AppError('UNAVAILABLE') when it is full */
export async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!FULL.has(codeOf(error) ?? '')) throw error
    throw Object.assign(new AppError('UNAVAILABLE'), { cause: error })
  }
}

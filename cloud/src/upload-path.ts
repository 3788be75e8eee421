import { invalidParam } from './cloud-error.ts'

/** The path rules of S5.2. `isRealPath`: the file is to be kept under this very path. @throws CloudError INVALID_PARAM */
export function checkUploadPath(cloudPath: unknown, isRealPath: boolean): asserts cloudPath is string {
  if (typeof cloudPath !== 'string') throw invalidParam('cloudPath must be a string')
  if (!cloudPath.trim()) throw invalidParam('cloudPath must not be empty')
  if (cloudPath.includes('://') || (isRealPath && cloudPath.includes('\\'))) {
    throw invalidParam('cloudPath is invalid')
  }
}

/** How the path is said to the gateway. */
export function namesOf(cloudPath: string, isRealPath: boolean): object {
  const env = 'public'
  if (!isRealPath) return { env, filename: cloudPath }
  const fileId = cloudPath.startsWith('/') ? cloudPath : `/${cloudPath}`
  return { env, filename: fileId.slice(fileId.lastIndexOf('/') + 1), fileId }
}

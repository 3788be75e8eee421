import { useEffect, useState, useSyncExternalStore } from 'react'
import { cloudPathOf } from './cloud-path.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadItem, UploadQueue } from './upload-queue.ts'
import { createUploadQueue } from './upload-queue.ts'

/** The files of one picker and their uploads. Leaving the page cancels those still running. */
export function useUploads(folder: string): { items: readonly UploadItem[]; queue: UploadQueue } {
  const [queue] = useState(() =>
    createUploadQueue(({ file, id }, options) => {
      const cloudPath = cloudPathOf({ folder, fileName: file.name, now: Date.now(), index: id })
      return uploadFile({ file, cloudPath, cloudPathAsRealPath: true, ...options })
    }),
  )
  useEffect(() => queue.clear, [queue])
  return { items: useSyncExternalStore(queue.subscribe, queue.get), queue }
}

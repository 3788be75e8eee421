import { useMutation } from '@tanstack/react-query'
import type { ImportReport } from '@tiantian/contracts/publish/dataset-import.ts'
import { checkImport, importDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { showToast } from '../../ui/toast-store.ts'
import { uploadOwnFile } from '../media/upload-own-file.ts'
import { useKeepReleases } from './data-desk-query.ts'

/** A file that was uploaded and checked. */
export interface CheckedFile {
  readonly name: string
  readonly address: string
  readonly report: ImportReport
  /** Of its import: a wish that is sent again is the same wish. */
  readonly requestId: string
}

/** Uploads a file, has it checked, and takes it in when that is confirmed. */
export function useImport(slug: string) {
  const t = useText()
  const language = useLanguage()
  const keep = useKeepReleases(slug)
  const [percent, setPercent] = useState(0)
  const checking = useMutation({
    mutationFn: async (file: File): Promise<CheckedFile> => {
      setPercent(0)
      const address = await uploadOwnFile({ file, onPercent: setPercent })
      const report = await call(checkImport, { slug, file: address })
      return { name: file.name, address, report, requestId: newRequestId() }
    },
    meta: { errors: 'inline' },
  })
  const taking = useMutation({
    mutationFn: ({ file, note }: { file: CheckedFile; note: string }) => {
      const { address, requestId, report } = file
      const { baseN, checksum } = report
      const told = note.trim() ? { [language]: note.trim() } : {}
      return call(importDataset, { requestId, slug, file: address, baseN, checksum, note: told })
    },
    onSuccess(reply) {
      keep(reply)
      checking.reset()
      showToast({ title: t('dataroom.taken'), icon: 'success' })
    },
  })
  return { percent, checking, taking }
}

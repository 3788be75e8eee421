import { useMutation } from '@tanstack/react-query'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import type { ImportReport } from '@tiantian/contracts/publish/dataset-import.ts'
import { checkImport, importDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { postBySign } from '../media/signed-post.ts'
import type { ColumnSheetColumns } from './column-sheet.tsx'
import { useCacheReleases } from './office-data-query.ts'

/** A file that was uploaded and checked. */
export interface CheckedFile {
  readonly name: string
  readonly address: string
  readonly report: ImportReport
  /** The column mapping. */
  readonly columns: ColumnSheetColumns | undefined
}

/** A file that is already uploaded, to be parsed differently. */
type UncheckedFile = Pick<CheckedFile, 'name' | 'address' | 'columns'>

async function uploaded(file: File, onPercent: (percent: number) => void): Promise<UncheckedFile> {
  onPercent(0)
  const address = await uploadOwnFile({ file, onPercent })
  return { name: file.name, address, columns: undefined }
}

/** Uploads a file, has it checked, and imports it when that is confirmed. */
export function useImport(slug: string) {
  const t = useText()
  const language = useLanguage()
  const cache = useCacheReleases(slug)
  const [percent, setPercent] = useState(0)
  const [requestIds] = useState(createRequestIds)
  const checking = useMutation({
    mutationFn: async (chosen: File | UncheckedFile): Promise<CheckedFile> => {
      const { name, address, columns } = chosen instanceof File ? await uploaded(chosen, setPercent) : chosen
      const report = await call(checkImport, {
        slug,
        file: address,
        ...(columns && { columns: { ...columns } }),
      })
      return { name, address, columns, report }
    },
    meta: { errors: 'inline' },
  })
  const taking = useMutation({
    mutationFn: ({ file, note }: { file: CheckedFile; note: string }) => {
      const { address, report, columns } = file
      const { baseN, checksum } = report
      const input = {
        slug,
        file: address,
        baseN,
        checksum,
        note: note.trim() ? { [language]: note.trim() } : {},
        ...(columns && { columns: { ...columns } }),
      }
      return call(importDataset, { requestId: requestIds.idOf(input), ...input })
    },
    onSuccess(reply) {
      requestIds.answered()
      cache(reply)
      checking.reset()
      showToast({ title: t('dataroom.taken'), icon: 'success' })
    },
  })
  return { percent, checking, taking }
}

interface OwnFileUpload {
  readonly file: File
  /** Receives whole percent. */
  readonly onPercent?: (percent: number) => void
}

/**
 * Uploads a file owned by the signed-in user, whereas `uploadFile` leaves it with the device: the office works only
 * with the user's own files. Returns its address on this server. @throws CallError
 */
async function uploadOwnFile({ file, onPercent }: OwnFileUpload): Promise<string> {
  const input = { fileName: `file.${endingOf(file.name)}`, size: file.size }
  const signer = { purpose: signUpload.name, sign: () => call(signUpload, input) }
  const id = await postBySign(file, signer, onPercent)
  return (await call(reportUpload, { id })).url
}

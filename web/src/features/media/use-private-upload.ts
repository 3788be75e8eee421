import { useMutation } from '@tanstack/react-query'
import { DOCUMENT_BYTES_MAX, DOCUMENT_ENDINGS } from '@tiantian/contracts/media/document.ts'
import { knownEndingOf } from '@tiantian/contracts/media/file-type.ts'
import { useState } from 'react'
import { codeText } from '../../i18n/code-text.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { wordRefusal } from '../../i18n/word-refusal.ts'
import { isUnreached } from '../../sdk/call-error.ts'
import { postSignedForm } from '../../sdk/post-signed-form.ts'
import { readyPicture } from './ready-picture.ts'

interface SignedUploadForm {
  readonly id: string
  readonly action: string
  readonly fields: Record<string, string>
}

interface PrivateUploadOptions {
  /** Asks the server for a form; undefined in a preview, where nothing is uploaded. */
  readonly sign: ((file: { name: string; size: number }) => Promise<SignedUploadForm>) | undefined
  readonly onUploaded: (id: string, name: string) => void
  /** Takes care of a file that the network refused; without it the user reads why. */
  readonly onUnreached?: (file: File) => void
  /** Documents, if omitted. */
  readonly accepts?: AcceptedFiles
}

interface AcceptedFiles {
  readonly endings: readonly string[]
  readonly bytesMax: number
}
const DOCUMENTS: AcceptedFiles = { endings: DOCUMENT_ENDINGS, bytesMax: DOCUMENT_BYTES_MAX }

const NAME_MAX = 120
const BYTES_IN_MB = 1_000_000

/** The extension gives the type, so it is kept. */
export const sentName = ({ name }: File): string => name.slice(-NAME_MAX)

type SignFile = NonNullable<PrivateUploadOptions['sign']>

/** Returns the id of the file. @throws CallError */
export async function postSigned(
  file: File,
  sign: SignFile,
  onPercent?: (percent: number) => void,
): Promise<string> {
  const { id, ...form } = await sign({ name: sentName(file), size: file.size })
  await postSignedForm(form, file, { onPercent }).catch(wordRefusal)
  return id
}

/** Uploads a private document of a form: its progress, and why it was refused. */
export function usePrivateUpload({
  sign,
  onUploaded,
  onUnreached,
  accepts = DOCUMENTS,
}: PrivateUploadOptions) {
  const [percent, setPercent] = useState(0)
  const [refusal, setRefusal] = useState('')
  const uploading = useMutation({
    mutationFn: async (file: File) => {
      setPercent(0)
      const name = sentName(file)
      if (!sign) return { id: name, name }
      return { id: await postSigned(file, sign, setPercent), name }
    },
    meta: { errors: 'inline' },
    onSuccess: ({ id, name }) => onUploaded(id, name),
    onError(error, file) {
      if (onUnreached && isUnreached(error)) onUnreached(file)
      else setRefusal(errorMessage(error))
    },
  })
  async function begin(chosen: File) {
    const file = await readyPicture(chosen)
    const refused = refusalOf(file, accepts)
    setRefusal(refused)
    if (refused === '') uploading.mutate(file)
  }
  return { upload: (file: File) => void begin(file), refusal, percent, isBusy: uploading.isPending }
}

/** Checked before it is sent over a slow network in vain. */
function refusalOf({ name, size }: File, { endings, bytesMax }: AcceptedFiles): string {
  const ending = knownEndingOf(name)
  if (!endings.includes(ending)) return codeText('FILE_TYPE_REFUSED', { ending })
  return size > bytesMax ? codeText('FILE_TOO_LARGE', { max: bytesMax / BYTES_IN_MB }) : ''
}

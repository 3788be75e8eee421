import { useMutation } from '@tanstack/react-query'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_ENDINGS } from '@tiantian/contracts/media/document.ts'
import { knownEndingOf } from '@tiantian/contracts/media/file-type.ts'
import { useState } from 'react'
import { codeText } from '../../i18n/code-text.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { call } from '../../sdk/call.ts'
import { readyPicture } from './ready-picture.ts'
import { postBySign } from './signed-post.ts'

interface SignedUploadForm {
  readonly id: string
  readonly action: string
  readonly fields: Record<string, string>
}

interface PrivateUploadOptions {
  /** Has the server sign a form; undefined in a preview, where nothing is uploaded. */
  readonly sign: FileSigner | undefined
  readonly onUploaded: (id: string, name: string) => void
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

interface NamedFile {
  readonly name: string
  readonly size: number
}

/** Who signs the form of a file, and for what. */
interface FileSigner {
  readonly purpose: string
  readonly sign: (file: NamedFile) => Promise<SignedUploadForm>
}

/** The forms that an action signs for files, with the rest of its input. */
export const signedBy = <A extends AnyAction>(
  action: Output<A> extends SignedUploadForm ? A : never,
  input: Omit<Input<A>, keyof NamedFile>,
): FileSigner => ({
  purpose: `${action.name} ${JSON.stringify(input)}`,
  sign: (file) => call<AnyAction>(action, { ...input, ...file }) as Promise<SignedUploadForm>,
})

/** Returns the id of the file. @throws CallError */
export function postSigned(
  file: File,
  { purpose, sign }: FileSigner,
  onPercent?: (percent: number) => void,
): Promise<string> {
  const signer = { purpose, sign: () => sign({ name: sentName(file), size: file.size }) }
  return postBySign(file, signer, onPercent)
}

/** Uploads a private document of a form: its progress, and why it was refused. */
export function usePrivateUpload({ sign, onUploaded, accepts = DOCUMENTS }: PrivateUploadOptions) {
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
    onError: (error) => setRefusal(errorMessage(error)),
  })
  async function begin(chosen: File) {
    const { file, refusal: refused } = await readyFile(chosen, accepts)
    setRefusal(refused)
    if (refused === '') uploading.mutate(file)
  }
  return { upload: (file: File) => void begin(file), refusal, percent, isBusy: uploading.isPending }
}

/** A chosen file as the server takes it, and why it would not. */
export async function readyFile(chosen: File, accepts: AcceptedFiles) {
  const file = await readyPicture(chosen)
  return { file, refusal: refusalOf(file, accepts) }
}

/** Checked before it is sent over a slow network in vain. */
function refusalOf({ name, size }: File, { endings, bytesMax }: AcceptedFiles): string {
  const ending = knownEndingOf(name)
  if (!endings.includes(ending)) return codeText('FILE_TYPE_REFUSED', { ending })
  return size > bytesMax ? codeText('FILE_TOO_LARGE', { max: bytesMax / BYTES_IN_MB }) : ''
}

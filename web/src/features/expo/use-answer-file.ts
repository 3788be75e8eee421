import { useMutation } from '@tanstack/react-query'
import {
  ANSWER_FILE_BYTES_MAX,
  ANSWER_FILE_ENDINGS,
  signAnswerFile,
} from '@tiantian/contracts/expo/answer-file.ts'
import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import { useState } from 'react'
import { codeText, errorMessage } from '../../i18n/error-text.ts'
import { call } from '../../sdk/call.ts'
import { getDeviceId } from '../../sdk/device-id.ts'
import { postSignedForm } from '../media/post-signed-form.ts'

const BYTES_IN_MB = 1_000_000

interface AnswerFileOptions {
  /** Undefined in a preview of a form: nothing is uploaded then. */
  readonly eventId: string | undefined
  /** The key of the question. */
  readonly question: string
  readonly onUploaded: (id: string, name: string) => void
}

/** Uploads the answer to a question: its progress, and why it was refused. */
export function useAnswerFile({ eventId, question, onUploaded }: AnswerFileOptions) {
  const [percent, setPercent] = useState(0)
  const [wrong, setWrong] = useState('')
  const uploading = useMutation({
    mutationFn: async (file: File) => {
      setPercent(0)
      if (eventId === undefined) return { id: file.name, name: file.name }
      const input = { eventId, question, name: nameOf(file), size: file.size, deviceId: getDeviceId() }
      const { id, ...form } = await call(signAnswerFile, input)
      await postSignedForm(form, file, setPercent)
      return { id, name: file.name }
    },
    meta: { errors: 'inline' },
    onSuccess: ({ id, name }) => onUploaded(id, name),
    onError: (error) => setWrong(errorMessage(error)),
  })
  const upload = (file: File) => {
    const refusal = refusalOf(file)
    setWrong(refusal)
    if (refusal === '') uploading.mutate(file)
  }
  return { upload, wrong, percent, isBusy: uploading.isPending }
}

/** Checked here before it is sent over a slow network in vain. */
function refusalOf({ name, size }: File): string {
  const ending = endingOf(name)
  if (!(ANSWER_FILE_ENDINGS as readonly string[]).includes(ending))
    return codeText('FILE_TYPE_REFUSED', { ending })
  return size > ANSWER_FILE_BYTES_MAX
    ? codeText('FILE_TOO_LARGE', { max: ANSWER_FILE_BYTES_MAX / BYTES_IN_MB })
    : ''
}

const NAME_MAX = 120

/** The extension gives the type, so it is kept. */
const nameOf = ({ name }: File) => name.slice(-NAME_MAX)

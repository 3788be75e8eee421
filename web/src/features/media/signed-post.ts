import { wordRefusal } from '../../i18n/word-refusal.ts'
import { hasCode, isUnreached } from '../../sdk/call-error.ts'
import type { SignedForm } from '../../sdk/post-signed-form.ts'
import { postSignedForm } from '../../sdk/post-signed-form.ts'

type Signed = SignedForm & { readonly id: string }

/** What a form is asked for: only an upload for the same goes on with it. */
export interface Signer {
  readonly purpose: string
  readonly sign: () => Promise<Signed>
}

/**
 * Forms whose upload broke off, by file and purpose: the next upload of the same file for the same goes on from the bytes
 * that have arrived.
 */
const begun = new WeakMap<File, Map<string, Signed>>()

function begunWith(file: File): Map<string, Signed> {
  const forms = begun.get(file) ?? new Map<string, Signed>()
  begun.set(file, forms)
  return forms
}

/** Has a form signed for a file and posts it; returns its id. @throws CallError */
export async function postBySign(
  file: File,
  signer: Signer,
  onPercent?: (percent: number) => void,
): Promise<string> {
  const { purpose, sign } = signer
  const forms = begunWith(file)
  const earlier = forms.get(purpose)
  const form = earlier ?? (await sign())
  forms.set(purpose, form)
  try {
    await postSignedForm(form, file, { onPercent, isAgain: earlier !== undefined })
    forms.delete(purpose)
    return form.id
  } catch (error) {
    if (!isUnreached(error)) forms.delete(purpose)
    // What broke off too long ago begins at the start.
    if (earlier && hasCode(error, 'UPLOAD_EXPIRED')) return postBySign(file, signer, onPercent)
    return wordRefusal(error)
  }
}

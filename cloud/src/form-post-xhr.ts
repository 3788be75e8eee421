import type { FormAnswer, FormTransfer } from './form-post-transfer.ts'

/** A browser tells only through XMLHttpRequest how much of an upload has left. */
export function postByXhr(
  Request: typeof XMLHttpRequest,
  { url, form, header, signal, onSent }: FormTransfer,
): Promise<FormAnswer> {
  const request = new Request()
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The form did not arrive.'))
    request.onload = () => resolve(answerOf(request))
    request.onerror = fail
    request.onabort = fail
    // A listener makes a cross-origin form ask for leave first, so there is one only where somebody listens.
    if (onSent) request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    for (const [name, value] of Object.entries(header)) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): FormAnswer {
  const header: Record<string, string> = {}
  for (const [, name = '', value = ''] of request.getAllResponseHeaders().matchAll(/^(.*?): (.*)\r$/gm)) {
    header[name] = value
  }
  return { data: request.responseText, statusCode: request.status, header }
}

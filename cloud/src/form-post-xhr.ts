import type { FormAnswer, FormTransfer } from './form-post-transfer.ts'

/** A browser tells only through XMLHttpRequest how much of an upload has left. */
export function postByXhr(
  { url, form, header, signal, onSent }: FormTransfer,
  request = new XMLHttpRequest(),
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    // This file itself may have come late (host.ts): an abort before it tells no listener any more.
    if (signal.aborted) return reject(signal.reason as Error)
    request.onload = () => resolve(answerOf(request))
    request.onerror = request.onabort = reject
    // A listener makes a cross-origin form ask for leave first, so there is one only where somebody listens.
    if (onSent) request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    for (const [name, value] of Object.entries(header)) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): FormAnswer {
  const lines = request.getAllResponseHeaders().matchAll(/^(.*?): (.*)\r$/gm)
  const header = Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value] as const))
  return { data: request.responseText, statusCode: request.status, header }
}

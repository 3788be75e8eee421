import type { FormAnswer, FormTransfer } from './form-post-transfer.ts'

/** A browser reports upload progress only through XMLHttpRequest. */
export function postByXhr(
  { url, form, header, signal, onSent }: FormTransfer,
  request = new XMLHttpRequest(),
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    // This file itself may be loaded late (host.ts): an earlier abort no longer notifies a listener.
    if (signal.aborted) return reject(signal.reason as Error)
    request.onload = () => resolve(answerOf(request))
    request.onerror = request.onabort = reject
    // A listener makes a cross-origin form send a preflight request, so there is one only if progress is requested.
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

/**
 * What Word and WeChat put around a text: comments, styles, names of their own. The editor leaves out all that it does
 * not know; this makes headings and lists of Word readable for it.
 */
export function cleanPaste(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(style|script|xml)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(?:meta|link)\b[^>]*>/gi, '')
    .replaceAll(/<\/?[ovwm]:[^>]*>/gi, '')
    .replaceAll(/<h1\b/gi, '<h2')
    .replaceAll(/<\/h1>/gi, '</h2>')
    .replaceAll(/<section\b/gi, '<p')
    .replaceAll(/<\/section>/gi, '</p>')
}

/** Whether words come along, not a picture alone. */
export const hasWords = (html: string): boolean =>
  cleanPaste(html).replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''

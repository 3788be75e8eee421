/**
 * Removes the markup of Word and WeChat: comments, styles, proprietary names. The editor drops everything unknown;
 * this makes Word's headings and lists readable for it.
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

/** Whether it contains text, not just a picture. */
export const hasWords = (html: string): boolean =>
  cleanPaste(html).replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''

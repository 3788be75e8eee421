import sanitizeHtml from 'sanitize-html'

/** What may stand in the HTML of a rich text, whoever made it. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'hr',
      'br',
      'figure',
      'figcaption',
      'img',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'loading'],
    h2: ['id'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Who pays for a link to a foreign house should not be paid in trust: we do not vouch for where it leads.
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? foreign(attribs) : attribs,
    }),
  },
}

const foreign = (attribs: sanitizeHtml.Attributes) => ({
  ...attribs,
  rel: 'noopener nofollow ugc',
  target: '_blank',
})

/** The second wall: HTML with nothing in it but the tags, attributes and addresses of the list. */
export const sanitized = (html: string): string => sanitizeHtml(html, RULES)

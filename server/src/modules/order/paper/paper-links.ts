import { Readable } from 'node:stream'
import type { PaperKind, PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { PAPER_LANGUAGES } from '@tiantian/contracts/order/paper.ts'
import type { Services } from '../../../gateway/implement.ts'
import type { Downloads } from '../../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../../gateway/transports/downloads.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { OrderPaperRow } from '../../../platform/database/rows.generated.ts'
import type { BusinessDocument } from '../../../platform/pdf/document.ts'
import { documentFile } from '../../../platform/pdf/document.ts'
import { createSignedTokens } from '../../../platform/secret/signed-token.ts'
import { documentOf } from './paper-document.ts'

interface PaperKey {
  readonly orderId: string
  readonly number: string
  readonly language: PaperLanguage
}

interface PrintedPapers {
  /** Of orders; each has its own. */
  readonly codes: readonly string[]
  readonly kind: PaperKind
  readonly language: PaperLanguage
}

export interface PaperLinks extends Downloads {
  linkTo(paper: PaperKey): string
  /** The papers that have been issued, as one file. */
  linkToMany(papers: PrintedPapers): string
}

const LINK_MINUTES = 10

export function createPaperLinks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokenSecrets: readonly string[],
): PaperLinks {
  const tokens = createSignedTokens({ tokenSecrets, purpose: 'order papers', minutes: LINK_MINUTES })
  return {
    linkTo({ orderId, number, language }) {
      const subject = `${orderId}~${number}~${language}`
      return `${DOWNLOADS_PATH}/${subject}~${tokens.issue(subject, clock.now())}`
    },
    linkToMany({ codes, kind, language }) {
      const subject = `${MANY}~${kind}~${language}~${codes.join('.')}`
      return `${DOWNLOADS_PATH}/${subject}~${tokens.issue(subject, clock.now())}`
    },
    async take(token) {
      const [subject, pass] = splitLast(token)
      if (!tokens.isGood(pass, subject, clock.now())) return undefined
      const [first = '', second = '', wanted = '', list] = subject.split('~')
      const language = PAPER_LANGUAGES.find((known) => known === wanted)
      if (!language) return undefined
      if (first !== MANY || list === undefined) {
        const document = await readPaper(db.sql, { orderId: first, number: second, language })
        return document && pdfOf(`${second}.pdf`, document)
      }
      const [document, ...more] = await readPapers(db.sql, second, list.split('.'), language)
      return document && pdfOf(`${second}.pdf`, document, ...more)
    },
  }
}

/** In place of an order: the papers of several. */
const MANY = 'many'

function splitLast(token: string): [string, string] {
  const at = token.lastIndexOf('~')
  return [token.slice(0, Math.max(at, 0)), token.slice(at + 1)]
}

const pdfOf = (name: string, ...documents: readonly [BusinessDocument, ...BusinessDocument[]]) => ({
  name,
  mediaType: 'application/pdf',
  content: Readable.from(documentFile(...documents)),
})

/** What has been issued: the latest proforma and invoice of each order, and all its packing lists. */
async function readPapers(
  sql: Queryable,
  kind: string,
  codes: readonly string[],
  language: PaperLanguage,
): Promise<BusinessDocument[]> {
  const rows = await sql<OrderPaperRow[]>`
    select p.* from orders o
    cross join lateral (
      select * from order_papers p where p.order_id = o.id and p.kind = ${kind}
      order by p.issued_at desc, p.number desc limit ${kind === 'packing-list' ? null : 1}
    ) p
    where o.code = any(${codes}::text[])
    order by o.created_at desc, o.id desc, p.issued_at, p.number`
  return rows.map((row) => documentOf(row, language))
}

async function readPaper(
  sql: Queryable,
  { orderId, number, language }: PaperKey,
): Promise<BusinessDocument | undefined> {
  const [row] = await sql<OrderPaperRow[]>`
    select * from order_papers where order_id = ${orderId} and number = ${number}`
  return row && documentOf(row, language)
}

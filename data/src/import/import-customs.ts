import type { TransactionSql } from 'postgres'
import type { HsCodeFacts, IncotermFacts } from './facts.ts'
import { rowsParameter } from './rows.ts'

export async function importIncoterms(tx: TransactionSql, file: { incoterms: IncotermFacts[] }) {
  await tx`
    insert into incoterms (code, mode, name, place, seller_duties)
    select code, mode, name, place, seller
    from jsonb_to_recordset(${rowsParameter(tx, file.incoterms)}) as row(
      code text, mode text, name jsonb, place text, seller jsonb)
    on conflict (code) do update set
      mode = excluded.mode, name = excluded.name, place = excluded.place, seller_duties = excluded.seller_duties`
}

export async function importHsCodes(tx: TransactionSql, file: { codes: HsCodeFacts[] }) {
  await tx`
    insert into hs_codes (code, name)
    select code, name from jsonb_to_recordset(${rowsParameter(tx, file.codes)}) as row(code text, name jsonb)
    on conflict (code) do update set name = excluded.name`
}

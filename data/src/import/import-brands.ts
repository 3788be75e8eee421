import type { TransactionSql } from 'postgres'
import type { BrandFacts } from './facts.ts'
import { rowsParameter } from './rows.ts'

/** Update, then insert: see import-categories.ts. */
export async function importBrands(tx: TransactionSql, brands: BrandFacts[]) {
  const rows = rowsParameter(
    tx,
    brands.map((brand) => ({ ...brand, synonyms: brand.synonyms ?? [] })),
  )
  await tx`
    update brands set
      name = row.name, name_zh = row.zh, country = row.country, tier = row.tier, tags = row.tags,
      synonyms = row.synonyms
    from jsonb_to_recordset(${rows}) as row(
      slug text, name text, zh text, country text, tier text, tags text[], synonyms text[])
    where brands.slug = row.slug`
  await tx`
    insert into brands (slug, name, name_zh, country, tier, tags, synonyms)
    select slug, name, zh, country, tier, tags, synonyms
    from jsonb_to_recordset(${rows}) as row(
      slug text, name text, zh text, country text, tier text, tags text[], synonyms text[])
    where not exists (select from brands known where known.slug = row.slug)`
}

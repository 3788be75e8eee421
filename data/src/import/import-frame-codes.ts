import type { TransactionSql } from 'postgres'
import { rowsParameter } from './rows.ts'

/** Cars of the car tree with the model codes of their frame numbers, and the years in which they were built with these. */
export interface FrameCodesFile {
  note: string
  cars: {
    make: string
    model: string
    generation: string
    from: number
    to: number | null
    codes: string[]
  }[]
}

/** Nothing refers to a code, so obsolete ones are deleted. */
export async function importFrameCodes(tx: TransactionSql, { cars }: FrameCodesFile) {
  const rows = cars.flatMap(({ codes, ...car }) => codes.map((code) => ({ ...car, code })))
  await tx`delete from frame_codes`
  await tx`
    insert into frame_codes (code, generation_id, year_from, year_to)
    select row.code, generations.id, row."from", row."to"
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(
      code text, make text, model text, generation text, "from" smallint, "to" smallint)
    join makes on makes.slug = row.make
    join models on models.make_id = makes.id and models.slug = row.model
    join generations on generations.model_id = models.id and generations.slug = row.generation`
}

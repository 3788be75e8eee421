import type * as z from 'zod/mini'
import type { SignedInUser } from '../caller.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import type { Grantee } from './collection.ts'

/** A write always has a user. */
export interface WriteContext extends FunctionContext {
  readonly user: SignedInUser
}

type RuleShape = z.ZodMiniObject

interface WriteRule {
  readonly who: Grantee
}

/** Inserts a row and returns its `_id`. */
export interface AddRule<Input extends RuleShape = RuleShape> extends WriteRule {
  readonly input: Input
  run(context: WriteContext, values: z.output<Input>): Promise<string>
}

/** Updates the given fields of the rows that the caller may change, and returns how many there were. */
export interface UpdateRule<Input extends RuleShape = RuleShape> extends WriteRule {
  readonly input: Input
  run(context: WriteContext, ids: readonly string[], values: Partial<z.output<Input>>): Promise<number>
}

export interface RemoveRule extends WriteRule {
  run(context: WriteContext, ids: readonly string[]): Promise<number>
}

/** Ties `input` and `run` together, so that `run` has the types of the input. */
export const addRule = <Input extends RuleShape>(rule: AddRule<Input>): AddRule => rule
export const updateRule = <Input extends RuleShape>(rule: UpdateRule<Input>): UpdateRule => rule

/** Words that the code once used for things that the field has names for, each with the word in use (docs/glossary.md). */

/** In comments, test titles and log messages. */
export const OLD_PROSE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(she|hers|herself)\b|(?<!['’"“])\bher\b/iu, 'the user, they'],
  [/\bwhoever\b/iu, 'the user, the caller, anyone who'],
  [/\banew\b/iu, 'again'],
  [/\bof late\b/iu, 'recently'],
  [/\bwish(es)?\b/iu, 'input, request'],
  [/\b(askings?|sought)\b/iu, 'contact requests, searched'],
  [/\banalogues?\b/iu, 'cross-reference'],
  [/\b(loosen(ed|s|ing)?)\b/iu, 'relax'],
  [/\bbites\b/iu, 'chunks'],
  [/\bfloors? of (code|the house)\b/iu, 'layer'],
  [/\bdesk letters?\b/iu, 'broadcast'],
]

/** In the names of files, types, functions and variables, as one word of the name: `ticketWish`, `ticket-wish.ts`. */
export const OLD_NAMES: Readonly<Record<string, string>> = {
  wish: 'input, command, request',
  wishes: 'inputs, commands, requests',
  asked: 'requested, or the noun with its owner',
  askings: 'contact requests',
  analogue: 'cross-reference',
  analogues: 'cross-references',
  anew: 'again',
  bites: 'chunks',
  loosen: 'relax',
  loosened: 'relaxed',
  narrowing: 'predicate, filter',
  narrowings: 'predicates, filters',
  settlements: 'outbox aggregation',
  sought: 'search term',
  twin: 'control',
  whoever: 'user, caller',
}

/** Type names that say nothing without their owner: `CheckoutInput`, not `Input`. */
export const VAGUE_TYPES: ReadonlySet<string> = new Set(['Asked', 'Found', 'Kept', 'Place', 'Step', 'Wish'])

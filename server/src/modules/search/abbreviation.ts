import type { Token } from '../product/word.ts'

/** Abbreviations of price lists that are no words themselves. */
const SHORT = dictionaryOf(
  'масл масляный, топл топливный, возд воздушный, торм тормозной, подш подшипник, прокл прокладка, ' +
    'стаб стабилизатора, заж зажигания, охл охлаждения, компл комплект, датч датчик, наконеч наконечник, ' +
    'пыльн пыльник, сайл сайлентблок, внутр внутренний, пер передний, нижн нижний, верхн верхний',
)

/** Only before a full stop: `рад` is also the city of Radom, `вод` a typo of another word. */
const DOTTED = dictionaryOf(
  'двиг двигателя, вод водяной, рад радиатор, ген генератора, рул рулевой, нак наконечник, ступ ступицы, ' +
    'кол колодки, шар шаровая, конд кондиционера, отоп отопителя, вент вентилятора, нар наружный, ' +
    'вн внутренний, ниж нижний, верх верхний, салон салонный, кат катушка',
)

/** One word, written as two. */
const JOINED = dictionaryOf(
  'р/к ремкомплект, рем/к ремкомплект, к-т комплект, к/т комплект, к-кт комплект, ' +
    'к/вал коленвал, к/вала коленвала, р/вал распредвал, р/вала распредвала',
)

function dictionaryOf(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(', ').map((pair) => pair.split(' ') as [string, string]))
}

/** Expands the abbreviations of price lists: `фильтр масл.`, `р/к суппорта`. */
export function inFull(tokens: readonly Token[], text: string): Token[] {
  const full: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const next = tokens[at + 1]
    const one = next && JOINED.get(text.slice(token.start, next.end).toLowerCase())
    if (one) at++
    full.push(
      one ? { ...token, word: one, end: next.end } : { ...token, word: wordOf(token, text) ?? token.word },
    )
  }
  return full
}

const wordOf = ({ word, end }: Token, text: string) =>
  SHORT.get(word) ?? (text[end] === '.' ? DOTTED.get(word) : undefined)

/** The Eurasian Economic Union: between its countries there is neither a customs border nor a duty. */
const EAEU: ReadonlySet<string> = new Set(['AM', 'BY', 'KG', 'KZ', 'RU'])

export const isWithinEaeu = (from: string, to: string): boolean => EAEU.has(from) && EAEU.has(to)

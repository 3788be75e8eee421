/** Where makers write the code of the model series into the VIN. Nothing here says anything about the engine. */
interface Rule {
  readonly vin: RegExp
  /** Codes that the series may be named by, the likeliest first. */
  readonly codes: (vin: string) => readonly string[]
}

/** Makers of the Soviet school write the number of the model from the fourth sign on: 2190, 21214, 65115. */
const NUMBERED: Rule = {
  vin: /^(XTA|XTT|X96|XTH|XTC|XTB|X1M|XTY|X1P|X1F|Y3M)/,
  codes: (vin) => [6, 5, 4, 3].map((length) => vin.slice(3, 3 + length)),
}

/** VIN codes of VW series that are known by another name in the trade. */
const VW_NAMES: Readonly<Record<string, readonly string[]>> = {
  ...{
    '1K': ['1k', 'mk5'],
    '3B': ['b5'],
    '3C': ['b6', 'b7'],
    '3G': ['b8'],
    '61': ['612'],
    '60': ['ck'],
    '5C': ['mk6'],
  },
  ...{ '1Z': ['1z'], AJ: ['mk6'], '6R': ['6r', '6c'], '9N': ['9n'], '7P': ['7p'], '5N': ['5n'] },
}
const VW_EUROPE: Rule = {
  vin: /^(WVW|WVG|WV1|WV2|WAU|WUA|TMB|VSS|XW8)ZZZ/,
  codes: (vin) => VW_NAMES[vin.slice(6, 8)] ?? [vin.slice(6, 8)],
}

const RULES = [NUMBERED, VW_EUROPE]

/** Codes of the series, in small letters; empty where the VIN holds none that is known outside the maker. */
export function chassisCodes(vin: string): readonly string[] {
  const rule = RULES.find((each) => each.vin.test(vin))
  return rule ? rule.codes(vin).map((code) => code.toLowerCase()) : []
}

/** Mercedes-Benz writes the number of the series at places 4 to 6; our list knows its models, not their series. */
const MERCEDES: Readonly<Record<string, string>> = {
  ...{
    168: 'a-class',
    169: 'a-class',
    176: 'a-class',
    177: 'a-class',
    245: 'b-class',
    246: 'b-class',
    247: 'b-class',
  },
  ...{ 201: 'c-class', 202: 'c-class', 203: 'c-class', 204: 'c-class', 205: 'c-class', 206: 'c-class' },
  ...{ 124: 'e-class', 210: 'e-class', 211: 'e-class', 212: 'e-class', 213: 'e-class', 214: 'e-class' },
  ...{ 140: 's-class', 220: 's-class', 221: 's-class', 222: 's-class', 223: 's-class' },
  ...{
    460: 'g-class',
    461: 'g-class',
    463: 'g-class',
    163: 'm-class',
    164: 'm-class',
    253: 'glc',
    254: 'glc',
  },
  ...{ 167: 'gle', 251: 'r-class', 638: 'vito', 639: 'vito', 447: 'v-class', 415: 'citan' },
}

/** The model that the VIN names where no generation of ours does. */
export function chassisModel(vin: string): string | undefined {
  return /^(WDB|WDC|WDD|WDF|W1K|W1N|W1V)\d{3}/.test(vin) ? MERCEDES[vin.slice(3, 6)] : undefined
}

const names: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/** A sighash type as the Wallet Standard names it; undefined for taproot's default, which has no name there. */
export function toSigHashName(type: number): string | undefined {
  return names[type]
}

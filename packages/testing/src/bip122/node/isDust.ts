/** What a node relays at least, by the kind of the output's script (dust at 3 satoshis per virtual byte). */
function dustLimit(script: Uint8Array): number {
  if (script[0] === 0x6a) return 0
  const isWitness = script.length >= 4 && script.length <= 42 && script[1] === script.length - 2
  if (isWitness && (script[0] === 0 || (script[0] ?? 0) >= 0x51)) return script.length === 22 ? 294 : 330
  return script.length === 23 ? 540 : 546
}

/** Whether an output is too small to be relayed. */
export function isDust({ script, value }: { readonly script: Uint8Array; readonly value: bigint }): boolean {
  return value < BigInt(dustLimit(script))
}

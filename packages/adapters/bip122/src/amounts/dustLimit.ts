/** The least that an output may hold to be relayed, in satoshis, by its script (at 3 satoshis per virtual byte, as nodes have it). */
export function dustLimit(script: Uint8Array): bigint {
  const limits: Readonly<Record<number, bigint>> = { 22: 294n, 23: 540n, 25: 546n, 34: 330n }
  return limits[script.length] ?? 546n
}

import * as v from 'valibot'

const deadlineMs = 15_000
const utxosSchema = v.array(
  v.object({
    txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    vout: v.pipe(v.number(), v.integer(), v.minValue(0)),
    value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
)

/** Text of an Esplora-style API. @throws Error in the node's own words, or that it does not answer */
async function requestEsplora(url: string, init: RequestInit = {}): Promise<string> {
  let response: Response
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(deadlineMs) })
  } catch (cause) {
    throw new Error('The network does not answer.', { cause })
  }
  const text = (await response.text()).trim()
  if (!response.ok) throw new Error(text || `The network answered ${response.status}.`)
  return text
}

export interface Utxo {
  readonly txid: string
  readonly index: number
  /** In satoshis. */
  readonly amount: bigint
}

/** What an address holds and can spend. */
export async function readUtxos(esploraUrl: string, address: string): Promise<readonly Utxo[]> {
  const answer: unknown = JSON.parse(await requestEsplora(`${esploraUrl}/address/${address}/utxo`))
  return v.parse(utxosSchema, answer).map(({ txid, vout, value }) => ({ txid, index: vout, amount: BigInt(value) }))
}

/** In satoshis for each virtual byte, to be in one of the next six blocks. */
export async function readFeeRate(esploraUrl: string): Promise<bigint> {
  const rates = v.parse(
    v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
    JSON.parse(await requestEsplora(`${esploraUrl}/fee-estimates`)),
  )
  return BigInt(Math.max(1, Math.ceil(rates['6'] ?? rates['1'] ?? 1)))
}

/** @returns the transaction's id */
export async function broadcast(esploraUrl: string, transaction: string): Promise<string> {
  const answer = await requestEsplora(`${esploraUrl}/tx`, { method: 'POST', body: transaction })
  return v.parse(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), answer)
}

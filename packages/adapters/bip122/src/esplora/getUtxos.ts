import type { Network } from '@hawser/common'
import * as v from 'valibot'
import { type EsploraPlatform, requestEsplora } from './requestEsplora.js'
import { satoshis } from './satoshis.js'

/** An output that is not spent yet. */
export interface Utxo {
  readonly txid: string
  readonly index: number
  /** In satoshis. */
  readonly value: bigint
  readonly isConfirmed: boolean
}

export interface AddressParameters {
  readonly address: string
  readonly network: Network
  readonly signal: AbortSignal
}

/** What an address can spend. @throws what {@link requestEsplora} does */
export async function getUtxos(
  { address, network, signal }: AddressParameters,
  platform: EsploraPlatform,
): Promise<readonly Utxo[]> {
  const schema = v.array(
    v.object({
      txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      vout: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      value: satoshis,
      status: v.object({ confirmed: v.boolean() }),
    }),
  )
  const path = `/address/${encodeURIComponent(address)}/utxo`
  const utxos = await requestEsplora({ network, path, schema, signal }, platform)
  return utxos.map(({ txid, vout, value, status }) => ({ txid, index: vout, value, isConfirmed: status.confirmed }))
}

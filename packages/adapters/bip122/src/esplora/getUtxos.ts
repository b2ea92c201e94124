import * as v from 'valibot'
import { satoshis } from '../amounts/checkAmounts.js'
import { type EsploraParameters, type EsploraPlatform, type EsploraRequest, requestEsplora } from './requestEsplora.js'

/** An output that is not spent yet. */
export interface Utxo {
  readonly txid: string
  readonly index: number
  /** In satoshis. */
  readonly value: bigint
  readonly isConfirmed: boolean
}

export interface AddressParameters extends EsploraParameters {
  readonly address: string
}

const schema = /* @__PURE__ */ v.pipe(
  v.array(
    v.pipe(
      v.object({
        txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        vout: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        value: satoshis,
        status: v.object({ confirmed: v.boolean() }),
      }),
      v.transform(
        ({ txid, vout, value, status }): Utxo => ({ txid, index: vout, value, isConfirmed: status.confirmed }),
      ),
    ),
  ),
  v.check(
    (utxos) => new Set(utxos.map(({ txid, index }) => `${txid}:${index}`)).size === utxos.length,
    'An output is listed twice.',
  ),
)

/** The request for what an address can spend. */
export function utxosOf(address: string): EsploraRequest<typeof schema> {
  return { path: `/address/${encodeURIComponent(address)}/utxo`, schema }
}

/** Returns the outputs that an address can spend. @throws what {@link requestEsplora} does */
export function getUtxos(
  { address, ...parameters }: AddressParameters,
  platform: EsploraPlatform,
): Promise<readonly Utxo[]> {
  return requestEsplora({ ...utxosOf(address), ...parameters }, platform)
}

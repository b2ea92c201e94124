import { InvalidResponseError } from '@hawser/common'
import { Transaction } from 'bitcoinjs-lib'
import * as v from 'valibot'
import { fromHex } from '../encoding/fromHex.js'
import type { Utxo } from '../esplora/getUtxos.js'
import { type EsploraParameters, type EsploraPlatform, withEsplora } from '../esplora/requestEsplora.js'

/**
 * The transaction before, which a legacy input carries as a whole. Signatures of such inputs say nothing of the amount that is spent: a server
 * that tells a smaller one would have the difference paid as a fee. So the amount is read out of the transaction, and that by its id.
 * A server that is wrong about it is passed over for the next one.
 * @throws InvalidResponseError and what {@link withEsplora} does
 */
export function readPrevious(
  { txid, index, value }: Utxo,
  parameters: EsploraParameters,
  platform: EsploraPlatform,
): Promise<Uint8Array> {
  return withEsplora(parameters, platform, async (ask) => {
    const bytes = fromHex((await ask({ path: `/tx/${txid}/hex`, schema: v.string(), isText: true })).trim())
    let previous: Transaction
    try {
      previous = Transaction.fromBuffer(bytes)
    } catch (cause) {
      throw new InvalidResponseError({ cause, details: `The server's transaction ${txid} is not well formed.` })
    }
    if (previous.getId() !== txid || previous.outs[index]?.value !== value)
      throw new InvalidResponseError({ details: `The server contradicts itself on transaction ${txid}.` })
    return bytes
  })
}
